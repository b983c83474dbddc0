import BrokerSupport
import DesktopTool
import Foundation
import TestSupport

/// The program as people run it, in a process that can be killed.
final class CollectorProcess {
    private let process = Process()
    private let errors: URL
    private let folder: Folder

    init(_ arguments: [String], environment: [String: String] = [:]) throws {
        folder = try Folder()
        errors = folder.url.appending(path: "errors")
        _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
        process.executableURL = URL(fileURLWithPath: try Repository.program("portcullis-collector"))
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle(forWritingAtPath: errors.path)
        try process.runWithAllSignals()
    }

    /// At a broker and a database, with a name.
    convenience init(_ broker: Mosquitto, _ database: PostgreSQL, name: String, _ more: [String] = []) throws {
        try self.init(
            ["--broker", "mqtt://127.0.0.1:\(broker.port)", "--database", database.connection, "--name", name] + more)
    }

    deinit { kill() }

    func kill() {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// Ends it in order. Its exit status.
    func stop() -> Int32 {
        process.terminate()
        return status
    }

    /// Its exit status, when it has ended.
    var status: Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// How many seconds of processor time it has used: the fields 14 and 15 of proc(5), in ticks of 10 ms.
    var processorSeconds: Double {
        let text = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 12 ? ((Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)) / 100 : 0
    }

    /// What it has said.
    var said: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }
}

extension Mosquitto {
    /// Publishes payloads, each as a message of quality 1.
    func publish(_ payloads: [String], topic: String = "portcullis/harbour/gate/north/event") throws {
        let file = try folder.file("payloads-\(UUID())", payloads.map { $0 + "\n" }.joined())
        try Programs.run("sh", ["-c", "mosquitto_pub -V 5 -h 127.0.0.1 -p \(port) -q 1 -t '\(topic)' -l <\(file)"])
    }

    /// Events with these sequences.
    func publish(events: Range<Int>, topic: String = "portcullis/harbour/gate/north/event") throws {
        try publish(events.map { Payloads.event($0) }, topic: topic)
    }
}
