import Foundation
import Testing

/// `deploy/status`, which changes nothing on a board and copies nothing to it.
@Suite struct StatusTests {
    private let board: FakeBoard

    init() throws { board = try FakeBoard() }

    @Test("a board with nothing on it has no package and no services")
    func nothing() throws {
        let outcome = try status()
        #expect(outcome.status == 0)
        #expect(outcome.said == "package     none\nservices    none\n")
    }

    @Test("a board has the version, how the last deployment ended, and a line for each gate")
    func running() throws {
        _ = try board.deploy(board.package("1"), board: "old")
        let outcome = try status()
        #expect(outcome.status == 0)
        let lines = outcome.said.split(separator: "\n")
        #expect(lines.count == 3, "\(outcome)")
        #expect(lines.first?.hasPrefix("package     1 (") == true, "\(outcome)")
        #expect(lines.dropFirst().first == "deployment  done: portcullis@gate is running and ready")
        #expect(lines.last?.hasPrefix("service     portcullis@gate.service: active (") == true, "\(outcome)")
    }

    @Test("a gate that should run and does not is exit status 1")
    func sick() throws {
        _ = try board.deploy(board.package("1"), board: "old")
        try board.sicken("gate")
        let outcome = try status()
        #expect(outcome.status == 1)
        #expect(outcome.said.contains("service     portcullis@gate.service: activating ("), "\(outcome)")
    }

    @Test("a gate that runs has its journal, and a recorder that does not run is exit status 1")
    func journal() throws {
        _ = try board.deploy(board.package("1"), board: "old")
        for name in ["portcullis-recorder", "portcullis"] {
            try board.command(name, does: #"echo "$1 of $2""#)
        }
        let without = try status()
        #expect(without.status == 1)
        #expect(
            without.said.hasSuffix(
                "journal     portcullis-recorder@gate.service: inactive\n            status of gate\n"),
            "\(without)")
        try board.put("active 0\n", in: "gates/portcullis-recorder@gate.service")
        let with = try status()
        #expect(with.status == 0)
        #expect(with.said.contains("\njournal     portcullis-recorder@gate.service: active\n"), "\(with)")
    }

    @Test("an uplink is told of where there is one, with its last words; one that does not stay is exit status 1")
    func uplink() throws {
        _ = try board.deploy(board.package("1"), board: "old")
        try board.command("portcullis-uplink", does: "exit 0")
        try board.command("journalctl", does: #"echo "last words: $2""#)
        let none = try status()
        #expect(none.status == 0)
        #expect(!none.said.contains("uplink"), "\(none)")
        try board.put("active 0\n", in: "gates/portcullis-uplink@gate.service")
        let connected = try status()
        #expect(connected.status == 0)
        #expect(
            connected.said.hasSuffix(
                "\nuplink      portcullis-uplink@gate.service: active\n            last words: _SYSTEMD_UNIT=portcullis-uplink@gate.service\n"
            ),
            "\(connected)")
        try board.put("activating 0\n", in: "gates/portcullis-uplink@gate.service")
        let sick = try status()
        #expect(sick.status == 1)
        #expect(sick.said.contains("uplink      portcullis-uplink@gate.service: activating\n"), "\(sick)")
    }

    private func status() throws -> FakeBoard.Outcome {
        try board.run(Shell.root.appending(path: "deploy/status").path, ["technician@gate"])
    }
}
