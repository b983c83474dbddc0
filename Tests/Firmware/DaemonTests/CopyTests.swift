import CSystem
import Foundation
import TestSupport
import Testing

/// The copy of its board file that a service keeps.
@Suite("A board file that is copied") struct CopyTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    private func copy(_ path: String) -> Bool { portcullis_copy_file(path, self.path("copy")) }

    private var copied: [UInt8]? { FileManager.default.contents(atPath: path("copy")).map { [UInt8]($0) } }

    @Test("is the same, up to a mebibyte")
    func whole() throws {
        for count in [0, 1, 4_096, 4_097, 1 << 20] {
            let bytes = [UInt8](repeating: 7, count: count)
            try Data(bytes).write(to: URL(filePath: path("board")))
            #expect(copy(path("board")) && copied == bytes)
        }
        try Data(count: (1 << 20) + 1).write(to: URL(filePath: path("board")))
        #expect(!copy(path("board")) && copied == nil)
    }

    @Test("is none where it is a pipe, a device or a folder, or is not there, and nobody waits for it")
    func noFile() {
        #expect(mkfifo(path("pipe"), 0o600) == 0)
        #expect(symlink("/dev/zero", path("link")) == 0)
        for path in [path("pipe"), path("link"), "/dev/zero", "/dev/tty", "/", path("none")] {
            #expect(!copy(path) && copied == nil, "\(path)")
        }
    }

    @Test("is not written through a link that somebody put in its place")
    func link() throws {
        let other = try folder.file("other", "theirs")
        let board = try folder.file("board", "ours")
        #expect(symlink(other, path("copy")) == 0)
        #expect(!copy(board))
        #expect(FileManager.default.contents(atPath: other) == Data("theirs".utf8))
    }
}
