import DesktopTool

/// What the kernel says of a process in /proc/PID/status, and what `stimulus` adds to it.
struct ProcessAccount {
    private let numbers: [String: Int]

    init(_ text: String) {
        var numbers: [String: Int] = [:]
        for line in text.split(separator: "\n") {
            let words = line.split { $0 == ":" || $0.isWhitespace }
            if words.count > 1, let number = Int(words[1]) { numbers[String(words[0])] = number }
        }
        self.numbers = numbers
    }

    /// A number of it: `VmRSS`, `VmHWM` and `VmData` in KiB, `Database` and `Log` in bytes, and `Rounds`, how often the
    /// log has begun anew. Nil for a process that had ended.
    subscript(_ name: String) -> Int? { numbers[name] }

    /// How much was written into the log of the database until then, in KiB, to within one log.
    var logged: Int { (self["Rounds"] ?? 0) * (self["Log"] ?? 0) / 1024 }
}

/// The accounts of both programs at the end of each day.
struct DayAccounts {
    let firmware: [ProcessAccount]
    let recorder: [ProcessAccount]

    /// The kinds of memory that are judged.
    static let memory = ["VmRSS", "VmHWM", "VmData"]

    init(_ days: Int, _ outcome: Outcome) throws(ToolError) {
        var (firmware, recorder) = ([ProcessAccount](), [ProcessAccount]())
        for day in 1...days {
            let kept = DaysCheck.kept(day: day)
            firmware.append(ProcessAccount(try outcome.text(kept)))
            recorder.append(ProcessAccount(try outcome.text("\(kept).recorder")))
        }
        (self.firmware, self.recorder) = (firmware, recorder)
    }
}
