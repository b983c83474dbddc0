import UplinkClient

/// `portcullis-uplink`: all of it is in the module UplinkClient.
@main enum Main {
    static func main() { UplinkProgram.main() }
}
