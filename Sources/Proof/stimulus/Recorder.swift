import CProcess
import CSystem
import ControlLoop
import Statecharts

/// The recorder, as a process beside the firmware, in a case that asks for it. The database is with the results.
struct Recorder {
    private let places: Places
    /// While it runs.
    private var process: Int32?

    init(_ places: Places) {
        self.places = places
    }

    /// Where the database is, or would be.
    var database: Path { places.result.file("journal.db") }
    private var log: Path { "\(database)-wal" }

    /// Starts it, unless it runs or the case does without it. It copies the record at that path.
    mutating func start(_ record: Path) throws(Trouble) {
        guard process == nil, places.item.file("recorder").isThere else { return }
        var command = Command()
        command.append(places.programs.file("portcullis-recorder"))
        command.append(words: "run --board board --record")
        command.append(record)
        command.append(words: "--database")
        command.append(database)
        let output = places.result.file("recorder.txt")
        let started = command.start(in: places.item.whole, output: output, errors: output)
        guard started > 0 else { throw .ofSystem("the recorder cannot be started", errno: -started) }
        process = started
    }

    /// Ends it, which closes the database. Whatever it was, its exit status is in the results.
    mutating func end(_ interruption: Interruption) throws(Trouble) {
        guard let process else { return }
        self.process = nil
        portcullis_send(process, Firmware.Signal.term.rawValue)
        var status: Int32 = 0
        var deadline = portcullis_monotonic_ns() + longestStop
        var isLate = false
        while !portcullis_has_ended(process, &status) {
            try interruption.pause(until: deadline)
            guard portcullis_monotonic_ns() >= deadline else { continue }
            isLate = true
            deadline += longestStop
            portcullis_send(process, Firmware.Signal.kill.rawValue)
        }
        var line = TextLine()
        line.append(Int64(status))
        try OutputFile(places.result.file("recorder.exit")).write(line)
        if isLate { throw .other("the recorder did not end within 5 s of SIGTERM and was killed") }
    }

    /// Keeps the kernel's account of it, how large the database and its log are, in bytes, and how often the log has
    /// begun anew.
    func keepStatus(in name: InputLine) throws(Trouble) {
        guard let process else { return }
        let file = try OutputFile(places.result.file(name, ".recorder"))
        try file.copy(Firmware.account(of: process, "/status"))
        file.write("Database: \(size(of: database))" as Phrase)
        file.write("Log: \(size(of: log))" as Phrase)
        file.write("Rounds: \(rounds)" as Phrase)
    }

    /// How often the log has begun anew, which its header says (sqlite.org/fileformat2.html#walformat); 0 where there
    /// is none.
    private var rounds: Int64 {
        let descriptor = log.withCText { portcullis_open_reading($0) }
        guard descriptor >= 0 else { return 0 }
        defer { portcullis_close(descriptor) }
        var header = InlineArray<16, UInt8>(repeating: 0)
        var span = header.mutableSpan
        span.withUnsafeMutableBufferPointer { _ = portcullis_read(descriptor, $0.baseAddress, $0.count) }
        var number: Int64 = 0
        for place in 12..<16 { number = number * 256 + Int64(header[place]) }
        return number
    }

    private func size(of path: Path) -> Int64 { max(0, path.withCText { portcullis_file_size($0) }) }
}
