import Recording

/// `portcullis-recorder`: all of it is in the module Recording.
@main enum Main {
    static func main() { RecorderProgram.main() }
}
