import ControlLoop
import Statecharts

/// What a start of the firmware takes from a record, and the writer that goes on from there: a file, or any other
/// memory.
public struct RecordSession<Memory: RecordMemory> {
    /// How the session begins.
    public let beginning: Beginning
    /// What is remembered of the lanes that the session before had, by name.
    public internal(set) var lanes = LaneList<RememberedLane>()
    /// The writer. Nothing changes in the record until it commits.
    public var writer: StepWriter<Memory>

    /// A new record.
    init(new writer: StepWriter<Memory>) {
        beginning = Beginning(.nowhere, session: 1)
        self.writer = writer
    }

    /// A record that was there.
    init(_ writer: StepWriter<Memory>, after recovery: Recovery) {
        beginning = recovery.beginning
        self.writer = writer
        for lane in 0..<recovery.commit.lanes {
            if let remembered = recovery.remembered(lane) { lanes.add(remembered) }
        }
    }

    /// Begins the session in the record: see `StepWriter.begin`.
    public mutating func begin(as identity: RecordIdentity, at time: Instant) {
        writer.begin(as: identity, beginning, at: time)
    }
}

// A record that is no file: what a simulation keeps, and kills.
extension RecordSession {
    /// Makes an empty record in memory of `Layout.size` bytes, as a new file has it.
    package static func makeEmpty(_ memory: Memory, of identity: RecordIdentity, boot: BootID) {
        memory.storeEmptyRecord(of: identity, boot: boot)
    }

    /// Goes on from what is in that memory, as a start does with a file. Nil when there is no memory for the table of
    /// names.
    package init?(_ memory: Memory, boot: BootID) throws(RecordFlaw) {
        let recovery = try Recovery(memory.start, boot: boot)
        guard let names = NameTable(count: recovery.commit.names) else { return nil }
        self.init(StepWriter(memory, after: recovery.commit, recovery.header, names: names), after: recovery)
    }

    /// Lets go of what the writer has for itself. It must not be used any more. A process that ends does the same.
    package func close() { writer.names.close() }
}

extension RecordSession: Sendable where Memory: Sendable {}
