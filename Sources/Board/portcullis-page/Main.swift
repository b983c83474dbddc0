import PageRecord

/// `portcullis-page`: all of it is in the module PageRecord.
@main enum Main {
    static func main() { PageProgram.main() }
}
