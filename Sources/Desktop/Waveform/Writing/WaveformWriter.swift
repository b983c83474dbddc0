import ControlLoop
import Statecharts

/// Writes a value change dump (IEEE 1364-2005, clause 18) while things happen.
///
///     var writer = WaveformWriter(scopes, WaveformFormat()) { text in ... }   // the header comes first
///     writer.set(place, .level(isActive: true), at: time)                     // times never go back
///     writer.lose([place], at: time)                                          // what came before `time` was lost
///     writer.finish(at: time)                                                 // the last values last until then
///
/// Nothing has a value until it is set, unless it is among `initial`: x in the file. The text comes in pieces of some
/// kilobytes, each of whole lines. What happens in one unit of time is kept until a later time comes; nothing else is,
/// however long it goes on.
public struct WaveformWriter {
    private let format: WaveformFormat
    private let output: (String) -> Void
    private var variables: [[Variable]] = []
    private var text = ""
    /// The latest unit of time that was written.
    private var written: Int64 = -1
    /// The unit of time of what waits.
    private var present: Int64 = 0
    private var waiting: [(place: WaveformPlace, value: WaveformValue)] = []
    /// What is no longer known because something was lost before the present unit; nil if nothing was.
    private var lost: Set<WaveformPlace>?

    private static let mostWaitingBytes = 1 << 15

    /// Begins with the header, and gives `output` a piece of text now and then. `initial` is what is known before
    /// anything happens.
    public init(
        _ scopes: [WaveformScope], _ format: WaveformFormat, initial: [WaveformPlace: WaveformValue] = [:],
        output: @escaping (String) -> Void
    ) {
        self.format = format
        self.output = output
        var count = 0
        variables = scopes.map { scope in
            scope.signals.map { signal in
                let variable = Variable(signal, first: count, usesVectors: format.usesVectors)
                count += variable.identifiers.count
                return variable
            }
        }
        writeHeader(scopes)
        // In the order of the places, so that states get the same numbers every time.
        for place in places {
            if let value = initial[place] { _ = variables[place.scope][place.signal].take(value) }
        }
        writeAll("$dumpvars", at: 0) { $0.values }
    }

    /// A variable has a value from now on. One that is of another kind is not known.
    public mutating func set(_ place: WaveformPlace, _ value: WaveformValue, at time: Duration) {
        advance(to: time)
        waiting.append((place, value))
    }

    /// Something happened between the last change and `time`, and nobody knows what: these variables have no known
    /// value until they are set again, at `time` or later. What is set at `time` is known.
    public mutating func lose(_ places: some Sequence<WaveformPlace>, at time: Duration) {
        advance(to: time)
        lost = (lost ?? []).union(places)
    }

    /// The same for all variables, and for what was set at `time` before this.
    public mutating func loseAll(at time: Duration) {
        advance(to: time)
        if !waiting.isEmpty { writeWaiting() }
        lose(places, at: time)
    }

    /// All variables.
    public var places: [WaveformPlace] {
        variables.indices.flatMap { scope in
            variables[scope].indices.map { WaveformPlace(scope: scope, signal: $0) }
        }
    }

    /// The end: the last values last until `time`. Nothing may be set after it.
    public mutating func finish(at time: Duration) {
        advance(to: time)
        writeWaiting()
        writeTime(present)
        output(text)
        text = ""
    }

    // MARK: -

    private mutating func advance(to time: Duration) {
        let tick = max(present, time.nanoseconds / format.timescale.unit.nanoseconds)
        guard tick > present else { return }
        writeWaiting()
        present = tick
    }

    /// Writes what happened in the present unit of time.
    private mutating func writeWaiting() {
        if let lost { write(lost) }
        self.lost = nil
        for (place, value) in waiting {
            let changes = variables[place.scope][place.signal].take(value)
            guard !changes.isEmpty else { continue }
            writeTime(present)
            text += changes
        }
        waiting.removeAll(keepingCapacity: true)
        if text.utf8.count > Self.mostWaitingBytes {
            output(text)
            text = ""
        }
    }

    /// Writes that nothing was recorded between the last change and the present unit, then what is known in spite of
    /// that.
    private mutating func write(_ lost: Set<WaveformPlace>) {
        for place in lost { _ = variables[place.scope][place.signal].take(.unknown) }
        writeAll("$dumpoff", at: written < present ? written + 1 : present) { $0.unknownValues }
        writeAll("$dumpon", at: present) { $0.values }
    }

    private mutating func writeAll(_ directive: String, at tick: Int64, _ values: (Variable) -> String) {
        writeTime(tick)
        text += directive + "\n"
        for scope in variables { for variable in scope { text += values(variable) } }
        text += "$end\n"
    }

    private mutating func writeTime(_ tick: Int64) {
        guard written != tick else { return }
        text += "#\(tick)\n"
        written = tick
    }

    private mutating func writeHeader(_ scopes: [WaveformScope]) {
        text += "$date \(WaveformText.sentence(format.date)) $end\n"
        text += "$version portcullis \(portcullisVersion) $end\n"
        if !format.comment.isEmpty { text += "$comment \(WaveformText.sentence(format.comment)) $end\n" }
        text += "$timescale 1 \(format.timescale.rawValue) $end\n"
        for (scope, variables) in zip(scopes, variables) {
            text += "$scope module \(WaveformText.word(scope.name)) $end\n"
            for variable in variables { text += variable.declaration }
            text += "$upscope $end\n"
        }
        text += "$enddefinitions $end\n"
    }
}
