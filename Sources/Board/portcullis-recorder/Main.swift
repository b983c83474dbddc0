import RecordCopier

/// `portcullis-recorder`: all of it is in the module RecordCopier.
@main enum Main {
    static func main() { RecorderProgram.main() }
}
