import ArchiveSupport
import Foundation
import Testing

@testable import Archive

@Suite("Following the journal")
struct FollowTests {
    private let sample: SampleDatabase
    private let around = TestSurroundings()

    init() throws { sample = try SampleDatabase() }

    @Test("goes on with what is new, each entry once")
    func goesOn() throws {
        around.onPause = { [sample] pause in
            try sample.entry(5, at: 34_200_000 + Int64(pause) * 200, lane: "north", ["fault\(pause)"])
            try sample.entry(0, at: 34_200_000, [], [7])
            return pause < 4
        }
        let asked = try sample.ask("journal", "--follow", "--kind", "fault", around: around)
        #expect(asked.status == 0)
        #expect(
            asked.lines.dropLast().map { $0.components(separatedBy: "  ").last ?? "" }
                == ["faultContact, error", "fault1", "fault2", "fault3"])
    }

    @Test("goes on in a new file that took the place of the old one, without what it had printed")
    func newFile() throws {
        let other = try SampleDatabase(isEmpty: true)
        around.onPause = { [sample] pause in
            switch pause {
            case 1: try FileManager.default.moveItem(atPath: sample.path, toPath: sample.path + ".bad")
            case 3: try Data().write(to: URL(filePath: sample.path))
            case 5:
                try other.entry(2, at: 28_000_000)
                try other.run("PRAGMA wal_checkpoint(TRUNCATE)")
                try FileManager.default.removeItem(atPath: sample.path)
                try FileManager.default.copyItem(atPath: other.path, toPath: sample.path)
            case 6:
                let new = try SampleDatabase.reopen(sample.path)
                try new.entry(5, at: 34_300_000, lane: "north", ["new"])
            default: break
            }
            return pause < 9
        }
        let asked = try sample.ask("journal", "--follow", "--since", "2026-11-22T09:06", around: around)
        #expect(asked.status == 0, "\(asked.errors)")
        #expect(
            asked.lines.dropLast() == [
                "2026-11-22T09:06:40.000Z         stop       stopped in order",
                "2026-11-22T09:31:40.000Z  north  fault      new",
            ])
    }

    @Test("ends with the reason when the file does not come back")
    func gone() throws {
        around.onPause = { [sample] pause in
            if pause == 1 { try FileManager.default.removeItem(atPath: sample.path) }
            return pause < 1000
        }
        let asked = try sample.ask("journal", "--follow", around: around)
        #expect(asked.status == 1)
        #expect(asked.complaint.contains("there is no such file"))
        #expect(around.pauses < 100)
    }

    @Test("ends quietly when nobody reads any more")
    func closedPipe() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        around.onPause = { $0 < 1000 }
        let asked = try Asked(
            ["journal", sample.path, "--follow"], around: around, in: sample.folder.url,
            descriptor: pipe.fileHandleForWriting.fileDescriptor)
        #expect(asked.status == 0 && asked.errors.isEmpty && around.pauses == 0)
    }

    @Test("says so when the output cannot be written")
    func fullDevice() throws {
        guard let full = FileHandle(forWritingAtPath: "/dev/full") else { return }
        let asked = try Asked(["journal", sample.path], in: sample.folder.url, descriptor: full.fileDescriptor)
        #expect(asked.status == 1)
        #expect(asked.complaint == "portcullis: the output cannot be written: No space left on device")
    }
}
