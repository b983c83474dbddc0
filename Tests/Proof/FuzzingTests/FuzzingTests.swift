import Foundation
import FuzzParsers
import TestSupport
import Testing

/// The short form of `make fuzz`: what it begins with, and some changes of that.
@Suite("Every parser bears bytes that nobody thought of")
struct FuzzingTests {
    @Test("in all inputs that are kept, nothing is found", arguments: FuzzedParser.all.map(\.name))
    func corpus(name: String) throws {
        let parser = try #require(FuzzedParser.named(name))
        let inputs = try FuzzInputs(name)
        #expect(!inputs.kept.isEmpty)
        for (file, bytes) in inputs.kept {
            #expect(bytes.count <= parser.mostBytes, "\(file)")
            #expect(bytes.withUnsafeBufferPointer { parser.run($0) } == nil, "\(file)")
        }
    }

    @Test("in changed ones, nothing is found", arguments: FuzzedParser.all.map(\.name))
    func changed(name: String) throws {
        let parser = try #require(FuzzedParser.named(name))
        let inputs = try FuzzInputs(name)
        var changes = Changes(seed: 20_261_123, words: inputs.words)
        for number in 0..<(Self.fewer[name] ?? 300) {
            let bytes = changes.changed(inputs.kept[number % inputs.kept.count].bytes, mostBytes: parser.mostBytes)
            if let finding = bytes.withUnsafeBufferPointer({ parser.run($0) }) {
                Issue.record("\(finding), in \(String(decoding: bytes, as: UTF8.self).debugDescription)")
            }
        }
    }

    /// For parsers behind which there is a simulation.
    private static let fewer = ["page": 20, "replay": 60]
}

/// The inputs in the repository.
private struct FuzzInputs {
    let kept: [(file: String, bytes: [UInt8])]
    /// The words of the parser's language.
    let words: [[UInt8]]

    init(_ parser: String) throws {
        let tests = Repository.root.appending(path: "Tests")
        let folder = tests.appending(path: "Fuzzing/Corpus/\(parser)")
        kept = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
            ($0, Array(try Data(contentsOf: folder.appending(path: $0))))
        }
        let dictionary = tests.appending(path: "Fuzzing/Dictionaries/\(parser).dict")
        guard FileManager.default.fileExists(atPath: dictionary.path) else {
            words = []
            return
        }
        words = try String(contentsOf: dictionary, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("\"") }
            .map { Self.bytes(ofWord: $0.dropFirst().dropLast()) }
    }

    /// A word of a dictionary of libFuzzer, in which a backslash stands before another one, a quotation mark, or x and
    /// two digits.
    private static func bytes(ofWord text: Substring) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
                bytes.append(byte)
                continue
            }
            if next == UInt8(ascii: "x"), let number = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(number)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(next)
            }
        }
        return bytes
    }
}
