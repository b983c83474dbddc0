#if FUZZING
    import CFuzzer
    import CSystem
    import Foundation
    import FuzzParsers

    /// libFuzzer's loop around one parser.
    enum Fuzzer {
        // libFuzzer calls a C function, which has no context. It is set once, before the first call.
        nonisolated(unsafe) private static var parser: FuzzedParser?

        static func run(_ parser: FuzzedParser, _ words: [String]) {
            self.parser = parser
            let arguments = [CommandLine.arguments[0], "-max_len=\(parser.mostBytes)"] + words
            // libFuzzer keeps them for as long as the program runs.
            var pointers = arguments.map { strdup($0) }
            var count = Int32(pointers.count)
            pointers.append(nil)
            let result = pointers.withUnsafeMutableBufferPointer { buffer in
                var start = buffer.baseAddress
                return portcullis_fuzz(&count, &start) { data, size in
                    Fuzzer.take(UnsafeBufferPointer(start: data, count: size))
                    return 0
                }
            }
            portcullis_exit(result)
        }

        private static func take(_ input: FuzzedParser.Input) {
            guard let parser, let finding = parser.run(input) else { return }
            Main.say("finding: \(parser.name): \(finding)", to: 2)
            // The fuzzer then keeps the input in a file.
            fatalError()
        }
    }
#else
    import CSystem
    import DesktopTool
    import FuzzParsers

    extension Main {
        /// Parses files that are there.
        static func replay(_ parser: FuzzedParser, _ files: [String]) {
            var findings = 0
            for file in files {
                do throws(ToolError) {
                    guard let bytes = try TextFile.read(file, mostBytes: 1 << 20) else {
                        throw .failure("\(file): has more than \(1 << 20) bytes")
                    }
                    let finding = bytes.withUnsafeBufferPointer { parser.run($0) }
                    say("\(file): \(finding.map { "finding: \($0)" } ?? "nothing found")", to: 1)
                    if finding != nil { findings += 1 }
                } catch {
                    Console.complain(error.message)
                    portcullis_exit(error.status)
                }
            }
            portcullis_exit(findings == 0 ? 0 : 1)
        }
    }
#endif
