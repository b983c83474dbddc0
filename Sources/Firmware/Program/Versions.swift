import CGPIOD
import CSystem
import ControlLoop
import Statecharts

/// What this firmware is and what it was built from, so that it can be built again.
var versions: TextLine {
    """
    portcullisd \(portcullisVersion)
    commit    \(cText: portcullis_commit())
    Swift     \(cText: portcullis_swift_version())
    libgpiod  \(cText: gpiod_api_version()) (package \(cText: portcullis_gpiod_package()))
    glibc     \(cText: portcullis_libc_version()) (package \(cText: portcullis_libc_package()))

    """
}
