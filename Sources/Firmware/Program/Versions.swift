import CGPIOD
import CSystem
import ControlLoop
import Statecharts

/// Prints what this firmware is and what it was built from, so that it can be built again.
func printVersions() {
    Console.print(
        """
        portcullisd \(portcullisVersion)
        commit    \(cText: portcullis_commit())
        Swift     \(cText: portcullis_swift_version())
        libgpiod  \(cText: gpiod_api_version()) (package \(cText: portcullis_gpiod_package()))
        glibc     \(cText: portcullis_libc_version()) (package \(cText: portcullis_libc_package()))

        """ as TextLine)
}
