import CGPIOD
import CSystem
import ControlLoop
import Statecharts

/// Prints what this firmware is and what it was built from, so that it can be built again.
func printVersions() {
    var line = TextLine("portcullisd ")
    line.append(portcullisVersion)
    line.append("\ncommit    ")
    line.append(cText: portcullis_commit())
    line.append("\nSwift     ")
    line.append(cText: portcullis_swift_version())
    line.append("\nlibgpiod  ")
    line.append(cText: gpiod_api_version())
    line.append(" (package ")
    line.append(cText: portcullis_gpiod_package())
    line.append(")\nglibc     ")
    line.append(cText: portcullis_libc_version())
    line.append(" (package ")
    line.append(cText: portcullis_libc_package())
    line.append(")\n")
    Console.print(line)
}
