import ControlLoop
import TestSupport
import Testing

@testable import Record

@Suite("What is said about a record")
struct MessageTests {
    private let path: RecordPath = "/run/portcullis/demo/record"

    @Test("names the path, what was found, and what was expected")
    func words() {
        #expect(
            text(RecordRemark.keptAside(.wrongSize(12)).message(of: path))
                == "the record /run/portcullis/demo/record cannot be used: it has 12 bytes and not 307200; "
                + "it is kept under that name with .bad, and a new one begins")
        #expect(
            text(RecordError.refused(.otherLayout(7)).message(of: path))
                == "the record /run/portcullis/demo/record cannot be used: it has layout 7, "
                + "and this firmware has layout 2")
        #expect(
            text(RecordError.noRoom(errno: 28).message(of: path))
                == "there is no room for the record /run/portcullis/demo/record, which needs 307200 bytes: "
                + "No space left on device")
    }

    @Test("fits, however long the path is")
    func fits() {
        var path = RecordPath()
        for _ in 0..<RecordPath.longest { path.append(byte: UInt8(ascii: "p")) }
        let flaws: [RecordFlaw] = [
            .wrongSize(.min), .foreign, .otherLayout(.max), .headerDamaged, .otherBoot, .noCommit,
        ]
        var errors: [RecordError] = [
            .pathTooLong, .notAFile, .cannotOpen(errno: 90), .notThere, .cannotMake(errno: 90), .noRoom(errno: 90),
            .inUse,
            .cannotMap(errno: 90), .noBootID(errno: 90), .alreadyThere,
        ]
        var remarks: [RecordRemark] = [
            .headerDamaged, .commitDamaged, .snapshotDamaged, .laneLost(7), .namesDamaged(511), .notLocked(errno: 90),
        ]
        for flaw in flaws {
            errors.append(.refused(flaw))
            remarks += [.keptAside(flaw), .replaced(flaw, errno: 90)]
        }
        for error in errors { #expect(!error.message(of: path).isTruncated, "\(error)") }
        for remark in remarks { #expect(!remark.message(of: path).isTruncated, "\(remark)") }
    }

    private func text(_ message: Message) -> String { message.withBytes { String(decoding: $0, as: UTF8.self) } }
}
