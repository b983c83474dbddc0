import Foundation
import Testing

@testable import BoardFile

@Suite("A file that cannot be read, or has nothing in it")
struct FileErrorTests {
    private func complaintAboutFile(_ path: String) -> String? {
        do {
            _ = try BoardFile.load(path: path)
            return nil
        } catch {
            return message(of: error, file: path)
        }
    }

    @Test("a file that is not there")
    func missing() {
        #expect(
            complaintAboutFile("/no/such.board") == "/no/such.board: cannot be opened: No such file or directory")
    }

    @Test("a folder in place of a file")
    func folder() {
        #expect(complaintAboutFile("/") == "/: cannot be read: Is a directory")
    }

    @Test("a device, a pipe or a socket in place of a file: it is not opened, and nobody waits")
    func noFile() throws {
        let pipe = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).board").path
        defer { unlink(pipe) }
        #expect(mkfifo(pipe, 0o600) == 0)
        let link = pipe + ".link"
        defer { unlink(link) }
        #expect(symlink("/dev/zero", link) == 0)
        for path in [pipe, "/dev/zero", "/dev/full", "/dev/tty", link] {
            #expect(complaintAboutFile(path) == "\(path): is a device, a pipe or a socket: expected a file")
        }
    }

    @Test("a file of many gigabytes, of which nothing was ever written, is read no further than its first line")
    func sparse() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).board").path
        defer { unlink(path) }
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        #expect(file >= 0 && ftruncate(file, 1 << 40) == 0)
        close(file)
        #expect(complaintAboutFile(path) == "\(path):1: the line has a byte that is not text, 0x00")
    }

    @Test("an error that belongs to a line of a file")
    func line() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).board").path
        try goodBoard(line: 5, is: "fare = 0").write(toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(
            complaintAboutFile(path)
                == "\(path):5: fare = 0: expected a whole number of smallest units, 1 to 1000000")
    }

    @Test("a path that is too long for a message is cut, not the message")
    func longPath() {
        let path = "/" + String(repeating: "x", count: 700)
        let cut = "/" + String(repeating: "x", count: 508) + "..."
        #expect(complaintAboutFile(path) == "\(cut): cannot be opened: File name too long")
    }

    @Test("a path with control characters commands no terminal")
    func controllingPath() {
        #expect(
            complaintAboutFile("/no/\u{1B}[2J.board") == "/no/?[2J.board: cannot be opened: No such file or directory")
    }

    @Test("a file without anything")
    func empty() {
        #expect(
            complaint("") == "north.board: has no section [chip], which names the chip by its 'path' or its 'label'")
    }

    @Test("a file without a lane")
    func noLane() {
        #expect(
            complaint("[chip]\nlabel = demo\n")
                == "north.board: has no section [lane NAME], which describes a gate")
    }

    @Test("more than 64 KiB")
    func tooLong() {
        let good = goodBoard()
        let text = good + String(repeating: "\n", count: 65536 - good.utf8.count)
        #expect(text.utf8.count == 65536)
        #expect(complaint(text) == nil)
        #expect(complaint(text + "\n") == "north.board: has too much in it: expected at most 65536 bytes")
    }

    @Test("what is wrong in a line of a file that is too long comes first")
    func tooLongAndWrong() {
        let text = goodBoard(line: 2, is: "labl = demo") + String(repeating: "#\n", count: 40000)
        #expect(complaint(text) == "north.board:2: unknown key 'labl' in [chip]; did you mean 'label'?")
    }
}
