import CProcess
import CSystem
import ControlLoop
import Statecharts

extension FixedText {
    /// Whether there is such a file.
    var isThere: Bool {
        let descriptor = withCText { portcullis_open_reading($0) }
        if descriptor >= 0 { portcullis_close(descriptor) }
        return descriptor >= 0
    }

    /// Calls `take` with each line of the file.
    func read(_ take: (inout Words) -> Void) throws(Trouble) {
        let isRead = withCText { path in
            do throws(Trouble) {
                var file = try TextFile(path: path)
                var words = Words()
                while try file.read(&words) { take(&words) }
                return true
            } catch {
                return false
            }
        }
        if !isRead { throw .other("a file of the case cannot be read") }
    }

    /// The folder that it is in; what comes after the last slash.
    var folder: Path { piece(0..<lastSlash) }
    var name: Path { piece(min(lastSlash + 1, count)..<count) }

    private var lastSlash: Int {
        for index in stride(from: count - 1, to: 0, by: -1) where self[index] == UInt8(ascii: "/") { return index }
        return 0
    }

    private func piece(_ range: Range<Int>) -> Path {
        var piece = Path()
        for index in range { piece.append(byte: self[index]) }
        return piece
    }
}

/// A folder that the command line names, whose files go by their names.
struct Folder {
    private let path: Path

    /// Nil for a path that leaves no room for names.
    init?(_ path: UnsafePointer<CChar>) {
        guard let path = Path(cText: path), path.count < 200 else { return nil }
        self.path = path
    }

    /// The folder itself.
    var whole: Path { path }

    /// The path of a file in it.
    @_disfavoredOverload
    func file(_ name: Label) -> Path { "\(slashed)\(name)" }

    /// The path of a file whose name is not known before.
    func file(_ name: InputLine, _ ending: Label = "") -> Path { "\(slashed)\(name)\(ending)" }

    /// The path of the file that a start of the firmware leaves: from the second on, its number is in the name.
    func file(_ name: Label, start: Int, _ ending: Label) -> Path {
        var path = file(name)
        if start > 1 { path.append(".\(start)") }
        path.append(ending)
        return path
    }

    private var slashed: Path {
        var path = path
        path.append("/")
        return path
    }
}
