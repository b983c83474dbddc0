import DesktopTool
import HardwareInLoop

/// `portcullis-hil`: all of it is in the module HardwareInLoop.
@main enum Main {
    static func main() { HILSuite.main() }
}
