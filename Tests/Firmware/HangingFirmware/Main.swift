import Firmware

/// The firmware, with another answer to SIGUSR2: its loop spins for ever. With it tests see what watches over firmware.
@main enum Main {
    static func main() { FirmwareProgram.main(hanging: { while true {} }) }
}
