import BrokerSupport
import Foundation
import TestSupport
import Testing

@testable import Uplink

/// A Home Assistant that runs, and its entities as it has them. `make test-home-assistant` says where one is.
private final class HomeAssistant {
    /// Where the Debian is that has one; nil where nobody asked for it.
    static let root = ProcessInfo.processInfo.environment["PORTCULLIS_HOME_ASSISTANT"]

    private let folder: String
    private let process = Process()
    private let input = Pipe()

    init(_ broker: Mosquitto) throws {
        let root = try #require(Self.root)
        folder = "/tmp/portcullis-\(ProcessInfo.processInfo.processIdentifier)"
        process.executableURL = URL(fileURLWithPath: "/usr/sbin/chroot")
        process.arguments = [root, "/venv/bin/python", "/sys/watch.py", "\(broker.port)", folder]
        process.environment = ["PATH": "/venv/bin:/usr/bin:/bin", "HOME": "/root", "LANG": "C.UTF-8"]
        process.standardInput = input
        try process.run()
    }

    deinit {
        input.fileHandleForWriting.closeFile()
        process.waitUntilExit()
        if let root = Self.root { try? FileManager.default.removeItem(atPath: root + folder) }
    }

    /// The state of each entity of the board, by the name that it has there.
    var states: [String: String] {
        let data = Self.root.flatMap { FileManager.default.contents(atPath: "\($0)\(folder)/states") }
        let all = data.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) } ?? [:]
        return all.filter { $0.key.contains(".harbour_demo") }
    }

    /// What it said that is no mere information, about messages or entities.
    var complaints: [String] {
        let log =
            Self.root.flatMap { try? String(contentsOfFile: "\($0)\(folder)/log", encoding: .utf8) }
            ?? "there is no log"
        return log.split(separator: "\n").map(String.init).filter {
            // What is taken back more than once, until that is certain, is gone already.
            ($0.contains(" WARNING ") || $0.contains(" ERROR ")) && ($0.contains("mqtt") || $0.contains("entity"))
                && !$0.contains("No device components to cleanup")
        }
    }
}

extension RealBroker {
    @Suite(
        "A running Home Assistant",
        .enabled(if: HomeAssistant.root != nil, "make test-home-assistant fetches one, and runs this"))
    struct RunningHomeAssistantTests {
        @Test("takes every entity of a board without a word, follows it, and forgets it")
        func follows() throws {
            let broker = try Mosquitto()
            try broker.start()
            var live = try LiveUplink(broker, ["broker = mqtt://127.0.0.1:PORT"])
            let home = try HomeAssistant(broker)
            try live.run(until: "it knows the gate") { _ in home.states["sensor.harbour_demo_north_credit"] == "0" }
            let states = home.states
            print("entities: \(states.count)")
            #expect(states["binary_sensor.harbour_demo_firmware"] == "on")
            #expect(states["binary_sensor.harbour_demo_connection"] == "on")
            #expect(states["sensor.harbour_demo_north_state"] == "locked")
            #expect(states["event.harbour_demo_lift_events"] == "unknown")
            try live.coins(3)
            try live.run(until: "it has the coins") { _ in
                home.states["sensor.harbour_demo_north_money_inserted"] == "30"
            }
            live.archive.event("insertCoin", to: "functioning.unlocked")
            live.archive.event("admitPerson", to: "functioning.locked")
            try live.archive.copy()
            try live.run(until: "it has heard who passed") { _ in
                home.states["event.harbour_demo_north_events"]?.hasPrefix("20") == true
            }
            live.archive.end(inOrder: false)
            try live.run(until: "the firmware is gone") { _ in
                home.states["binary_sensor.harbour_demo_firmware"] == "off"
            }
            try live.run(until: "the gate is, too") { _ in
                home.states["sensor.harbour_demo_north_state"] == "unavailable"
            }
            #expect(home.complaints == [])
            try live.forget(renaming: "north", "north")
            try live.run(until: "nothing is left") { _ in home.states.isEmpty }
            #expect(home.complaints == [])
        }
    }
}
