import CProcess
import CSystem
import ControlLoop
import Statecharts

/// Where a case is, and where its results go.
struct Places {
    /// Has portcullisd, and a file `strace` where system calls are to be recorded.
    let programs: Folder
    /// The case.
    let item: Folder
    let result: Folder
}

/// A case: its steps are taken one after another, and answered. At the first that fails, and whatever else ends it,
/// nothing of it is left running.
struct CaseRun<WiresType: Wires & ~Copyable>: ~Copyable {
    let places: Places
    let place: UnsafePointer<CChar>
    private(set) var interruption: Interruption
    var player: Player<WiresType>?
    var firmware: Firmware
    private(set) var recorder: Recorder
    /// Where a chip is that came back under another name, and the device that it is on.
    var chip: Path?
    var device = Path()
    private var hasProblem = false

    /// With what the wires are at.
    init(_ places: Places, at place: UnsafePointer<CChar>) throws(Trouble) {
        self.places = places
        self.place = place
        interruption = try Interruption()
        firmware = Firmware(places)
        recorder = Recorder(places)
    }

    /// Takes all steps. Whether all went well.
    mutating func run(_ steps: consuming TextFile) -> Bool {
        let result = places.result.whole.withCText { portcullis_make_folder($0) }
        if result < 0 {
            say(TextLine(.ofSystem("the folder for the results cannot be made", errno: -result)))
            return false
        }
        let running = places.result.file("running")
        noteOwnProcess(in: running)
        if places.item.file("urgent").isThere { _ = portcullis_be_urgent() }
        var words = Words()
        while next(&steps, &words) {
            let isDone = take(&words)
            answer(isDone ? "ok\n" : "failed\n")
            guard isDone else { break }
        }
        finish()
        running.withCText { portcullis_remove($0) }
        return !hasProblem
    }

    /// Whoever loses sight of this process can still end it.
    private mutating func noteOwnProcess(in file: Path) {
        var line = TextLine()
        line.append(Int64(portcullis_own_process()))
        do throws(Trouble) { try OutputFile(file).write(line) } catch { say(error) }
    }

    /// The next step; false when there is none.
    private mutating func next(_ steps: inout TextFile, _ words: inout Words) -> Bool {
        do throws(Trouble) {
            if steps.isDrained { try interruption.waitForInput() }
            guard try steps.read(&words) else { return false }
            return words.advance()
        } catch {
            say(error)
            return false
        }
    }

    /// Takes one step. Whether it went well.
    private mutating func take(_ words: inout Words) -> Bool {
        guard let step = Step(words) else {
            say("'", words.text(), "' is not a step")
            return false
        }
        let hasName = words.advance()
        let name: InputLine = words.text()
        guard hasName || !step.needsName else {
            say("the step needs the name of a file")
            return false
        }
        let plan = hasName ? places.item.file(name) : places.item.file("plan")
        // What is wrong has to be said while the path is there.
        return plan.withCText { plan in
            do throws(Trouble) {
                try take(step, name, plan: plan)
                return true
            } catch {
                say(error)
                return false
            }
        }
    }

    /// A step with what follows it: a name, which may be that of a plan.
    private mutating func take(
        _ step: Step, _ name: InputLine, plan: UnsafePointer<CChar>
    ) throws(Trouble) {
        switch step {
        case .set:
            try open()
            try player?.set(plan)
        case .play:
            let isRunning = try firmware.isRunning()
            // Where the firmware is on another board, nobody here knows whether it runs.
            guard isRunning || firmware.starts == 0 else { return }
            try open()
            try player?.play(plan, reactions: places.result.file("reactions"), interruption)
        case .levels:
            try open()
            try player?.keepLevels(in: places.result.file(name))
        case .start:
            try firmware.start(interruption)
            try recorder.start(firmware.record)
        case .stop: try firmware.stop(interruption)
        case .continue: try firmware.send(.continue)
        case .reload: try firmware.send(.reload)
        case .term: try term()
        case .termSlowly:
            try firmware.send(.term)
            try firmware.waitForCounters(interruption)
            try open()
            try player?.keepLevels(in: places.result.file(name))
            try firmware.waitForEnd("the firmware did not end within 5 s of SIGTERM and was killed", interruption)
        case .kill: try kill()
        case .playKill:
            try open()
            try player?.play(plan, reactions: places.result.file("reactions"), endsPromptly: true, interruption)
            try kill()
        case .waitEnd:
            try firmware.waitForEnd("the firmware did not end within 5 s by itself and was killed", interruption)
        case .status:
            let name: InputLine = name.isEmpty ? "status" : name
            try firmware.keepStatus(in: name)
            try recorder.keepStatus(in: name)
        case .shell: try shell(name)
        case .removeChip: try removeChip()
        case .returnChip:
            try returnChip()
            try open()
            try player?.set(plan)
        }
    }

    private mutating func kill() throws(Trouble) {
        try firmware.send(.kill)
        try firmware.waitForEnd("the firmware did not end within 5 s of SIGKILL", interruption)
    }

    /// One that is stopped finds the signal, and what waits for it, when it is let run.
    private mutating func term() throws(Trouble) {
        try firmware.send(.term)
        try firmware.send(.continue)
        try firmware.waitForEnd("the firmware did not end within 5 s of SIGTERM and was killed", interruption)
    }

    /// A case that stops early leaves nothing behind either: the lines are let go, then the firmware ends, and then the
    /// recorder, which has copied everything by then.
    private mutating func finish() {
        interruption.ignore()
        player = nil
        do throws(Trouble) { if try firmware.isRunning() { try term() } } catch { say(error) }
        do throws(Trouble) { try recorder.end(interruption) } catch { say(error) }
    }
}

// What is said
extension CaseRun where WiresType: ~Copyable {
    private mutating func say(_ trouble: Trouble) {
        if case .interrupted = trouble { return say("the case was interrupted") }
        guard let map = player?.map else { return say(TextLine(trouble)) }
        say(TextLine(trouble, map: map))
    }

    private mutating func say(_ begin: Label, _ word: InputLine = FixedText(), _ end: Label = "") {
        var text = TextLine(begin)
        text.append(word)
        text.append(end)
        say(text)
    }

    /// On standard error, and in the file `problem`.
    private mutating func say(_ text: TextLine) {
        hasProblem = true
        complain(text)
        do throws(Trouble) { try OutputFile(places.result.file("problem"), atEnd: true).write(text) } catch {
            complain(TextLine(error))
        }
    }

    private func answer(_ text: Label) {
        text.withBytes { _ = portcullis_write_all(1, $0.baseAddress, $0.count) }
    }
}
