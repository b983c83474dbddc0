import CSystem
import FuzzParsers

/// Gives inputs to one parser: `portcullis-fuzz PARSER FILE...`. Built with libFuzzer, as `make fuzz` does, it also
/// makes them: `portcullis-fuzz PARSER FOLDER -OPTION=...`.
@main
struct Main {
    static func main() {
        var words = CommandLine.arguments.dropFirst()
        guard let name = words.popFirst() else { return list() }
        guard let parser = FuzzedParser.named(name) else {
            say("portcullis-fuzz: there is no parser '\(name)'; without arguments it lists them", to: 2)
            portcullis_exit(2)
        }
        #if FUZZING
            Fuzzer.run(parser, Array(words))
        #else
            replay(parser, Array(words))
        #endif
    }

    private static func list() {
        for parser in FuzzedParser.all { say("\(parser.name) \(parser.mostBytes)", to: 1) }
    }

    /// Prints a line at once: what comes next may crash.
    static func say(_ line: String, to descriptor: Int32) {
        let bytes = Array((line + "\n").utf8)
        _ = bytes.withUnsafeBytes { portcullis_write_all(descriptor, $0.baseAddress, $0.count) }
    }
}
