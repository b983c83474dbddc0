import Foundation
import TestSupport
import Testing

@Suite("A whole fleet, for a short while")
struct FleetTests {
    @Test(
        "twelve boards, two collectors, and everything is killed, cut and restarted: in the end every event is there once, and all totals agree"
    )
    func short() throws {
        let process = Process()
        process.executableURL = URL(filePath: try Repository.program("fleet-rig"))
        process.arguments = [
            "run", "--boards", "12", "--seconds", "30", "--broker-kills", "3", "--pause", "5000", "--seed", "1",
        ]
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let account = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(said)\(account)")
        // Something was tried, as often as it was done.
        #expect(account.contains("broker killed 4, collectors killed 4, PostgreSQL restarted 1"), "\(account)")
        #expect(account.contains(/reboot [1-9]/), "\(account)")
    }

    @Test(
        "arguments that make no sense are refused with what was expected",
        arguments: [
            (["run", "--boards", "0"], "--boards takes a number from 1 to 1000, not '0'"),
            (["run", "--seconds", "x"], "--seconds takes a number from 10 to 86400, not 'x'"),
            (["run", "more"], "unexpected argument 'more'"), (["walk"], "unknown command 'walk'"),
            ([], "a command is missing"),
            (
                [
                    "network", "--folder", "/tmp", "--name", "n", "--mean", "500", "--outage", "500", "--seed", "1",
                    "80",
                ],
                "'80' is no route; expected two ports, 1884=1883"
            ),
        ])
    func usage(arguments: [String], message: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: try Repository.program("fleet-rig"))
        process.arguments = arguments
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 2)
        #expect(said.hasPrefix("fleet-rig: \(message)"), "\(said)")
    }
}
