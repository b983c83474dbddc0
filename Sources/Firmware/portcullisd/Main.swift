import Firmware

/// `portcullisd`: all of it is in the module Firmware.
@main enum Main {
    static func main() { FirmwareProgram.main() }
}
