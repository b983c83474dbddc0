import DesktopTool
import Foundation

/// A firmware image, whose size is reported.
struct Image {
    private let name: String
    private let file: String

    /// From `NAME=FILE`.
    init(_ word: String) throws(ToolError) {
        let parts = word.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { throw .usage("expected NAME=FILE, not '\(word)'") }
        (name, file) = (String(parts[0]), String(parts[1]))
    }

    /// Its size in the file, and of what is in it.
    func figures() throws(ToolError) -> [Figure] {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        guard let bytes = attributes?[.size] as? NSNumber else { throw .failure("there is no file \(file)") }
        var figures = [figure("file", bytes.doubleValue)]
        let output = try Step.output(of: ["size", file])
        let numbers = output.split(separator: "\n").last?.split(whereSeparator: \.isWhitespace).prefix(3) ?? []
        for (section, number) in zip(["text", "data", "bss"], numbers) {
            guard let size = Double(number) else { throw .failure("`size \(file)` gives no sizes") }
            figures.append(figure(section, size))
        }
        return figures
    }

    private func figure(_ part: String, _ size: Double) -> Figure {
        Figure(group: "size", figure: "\(name) \(part)", form: "embedded", unit: "bytes", samples: [size])
    }
}
