import CLineEdit
import CSystem
import Foundation

/// Lines that are edited on a terminal, by libedit.
final class EditedLines: LineSource {
    private let terminal: LineEditor.Terminal
    private var edit: OpaquePointer?
    /// What the caller gave, while it lets a line be typed.
    private var reading: (completing: LineEditor.Completing, whileWaiting: () -> LineEditor.Wait)?
    /// Whether the line that is being typed is on the screen.
    private var isShown = false
    /// Why the line ended, where that was decided here.
    private var ending: LineEditor.Typed?
    /// Readable when a signal came; negative while none are taken.
    private var signals: Int32 = -1

    /// Nil where lines cannot be edited.
    init?(_ terminal: LineEditor.Terminal) {
        self.terminal = terminal
        let calls = portcullis_edit_calls(
            context: Unmanaged.passUnretained(self).toOpaque(),
            wait: { Unmanaged<EditedLines>.fromOpaque($0!).takeUnretainedValue().waitForKey() },
            complete: { Unmanaged<EditedLines>.fromOpaque($0!).takeUnretainedValue().complete() })
        edit = portcullis_edit_begin(
            "portcullis", terminal.input, terminal.output, terminal.kind, terminal.settings, calls)
        if edit == nil { return nil }
    }

    deinit {
        if edit != nil { portcullis_edit_end(edit) }
    }

    var prompt = "" {
        willSet { hide() }
        didSet { portcullis_edit_set_prompt(edit, prompt) }
    }

    func read(completing: LineEditor.Completing, whileWaiting: () -> LineEditor.Wait) -> LineEditor.Typed {
        withoutActuallyEscaping(completing) { completing in
            withoutActuallyEscaping(whileWaiting) { whileWaiting in
                reading = (completing, whileWaiting)
                defer { reading = nil }
                return read()
            }
        }
    }

    func print(_ text: String) {
        hide()
        Console.write(text, to: terminal.output)
    }

    func leaveLine() {}

    private func read() -> LineEditor.Typed {
        takeSignals()
        defer { giveSignalsBack() }
        ending = nil
        isShown = true
        var count = 0
        let bytes = portcullis_edit_read(edit, &count)
        isShown = false
        if let ending { return ending }
        guard let bytes else {
            endRow()
            return .end
        }
        let line = bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
            String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
        }
        let words = line.trimmingCharacters(in: .whitespaces)
        if !words.isEmpty { portcullis_edit_remember(edit, words) }
        return .line(line)
    }

    /// Until there is a key: true; or until the line ends without one.
    private func waitForKey() -> Bool {
        while true {
            guard let wait = reading?.whileWaiting(), wait != .over else {
                hide()
                ending = .left
                return false
            }
            show()
            var items = [pollfd(fd: terminal.input, events: Int16(POLLIN), revents: 0)]
            if signals >= 0 { items.append(pollfd(fd: signals, events: Int16(POLLIN), revents: 0)) }
            guard poll(&items, nfds_t(items.count), wait.milliseconds) > 0 else { continue }
            if signals >= 0, items[1].revents != 0 {
                while case let signal = portcullis_signals_next(), signal != 0 {
                    guard goesOn(after: signal) else { return false }
                }
            }
            if items[0].revents != 0 { return true }
        }
    }

    private func complete() -> Int32 {
        var before = 0
        var count = 0
        guard let reading, let bytes = portcullis_edit_line(edit, &before, &count) else {
            return Int32(portcullis_edit_beep)
        }
        let (line, behind) = bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
            let all = UnsafeBufferPointer(start: $0, count: count)
            return (String(decoding: all[..<before], as: UTF8.self), String(decoding: all[before...], as: UTF8.self))
        }
        let completion = Completion(line, behind: behind, candidates: reading.completing(line))
        if completion.inserted.isEmpty, completion.listed.isEmpty { return Int32(portcullis_edit_beep) }
        if !completion.listed.isEmpty {
            print(Completion.table(completion.listed, columns: Int(portcullis_edit_columns(edit))))
            show()
        }
        let fits = completion.inserted.isEmpty || portcullis_edit_insert(edit, completion.inserted)
        return Int32(fits ? portcullis_edit_changed : portcullis_edit_beep)
    }

    /// Begins a new line. The terminal may be gone by then: that is no failure, the line has ended for that reason.
    private func endRow(_ last: String = "") {
        var text = last + "\n"
        _ = text.withUTF8 { portcullis_write_all(terminal.output, $0.baseAddress, $0.count) }
    }

    private func hide() {
        guard isShown else { return }
        portcullis_edit_hide(edit)
        isShown = false
    }

    private func show() {
        guard !isShown else { return }
        portcullis_edit_draw(edit)
        isShown = true
    }
}

// What signals do while a line is typed.
extension EditedLines {
    private func takeSignals() {
        signals = terminal.takesSignals ? portcullis_signals_take() : -1
    }

    private func giveSignalsBack() {
        if signals >= 0 { portcullis_signals_give_back() }
        signals = -1
    }

    /// Whether the line goes on.
    private func goesOn(after signal: Int32) -> Bool {
        switch signal {
        case SIGWINCH:
            portcullis_edit_resize(edit)
            hide()
        case SIGTSTP:
            hide()
            stop()
        case SIGCONT:
            // Whoever stopped it otherwise, a shell may have changed the mode and written on the screen.
            typeAgain()
        default:
            // The whole line stays where it is, with the cursor below.
            hide()
            portcullis_edit_go_to_end(edit)
            show()
            endRow(signal == SIGINT ? "^C" : "")
            ending = .signal(signal)
            return false
        }
        return true
    }

    /// Stops the program, with the terminal in its usual mode, until somebody lets it go on.
    private func stop() {
        portcullis_edit_set_typing(edit, false)
        giveSignalsBack()
        raise(SIGTSTP)
        takeSignals()
        typeAgain()
    }

    private func typeAgain() {
        portcullis_edit_set_typing(edit, false)
        portcullis_edit_set_typing(edit, true)
        portcullis_edit_resize(edit)
        isShown = false
    }
}
