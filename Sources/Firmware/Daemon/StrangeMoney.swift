import BoardFile
import CSystem
import ControlLoop
import Lanes
import Links
import Record
import Statecharts

/// Money that is due to somebody, and that a firmware could not give back to a lane of its board: it would be kept
/// apart, and its owner would have to ask for it.
public struct StrangeMoney: Equatable, Sendable {
    /// The lane that has it.
    public let lane: LaneName
    /// What it is called there.
    public let name: EntryName
    /// How much, in smallest units.
    public let amount: UInt64
    /// Which money it is; nil where the board file does not say it.
    public let currency: Currency?

    /// What is wrong with it, and what to do.
    public var words: Message {
        """
        \(lane) has \(name) \(Amount(amount, in: currency)), and this version of the firmware, with this board file, has no place for it; \
        go on with a version and a board file that have one, until it is paid out, or write it down
        """
    }
}

extension Board {
    /// Calls `tell` for all that is due and has no place in this firmware on this board, whose file that is. False when
    /// not all of the record can be read: its writer is too quick, or it is damaged.
    public func findStrangeMoney(
        in reader: borrowing RecordReader, file: UnsafePointer<CChar>, _ tell: (StrangeMoney) -> Void
    ) -> Bool {
        guard let state = reader.state() else { return false }
        let identity = RecordIdentity(self, file: file)
        var isWhole = true
        for place in state.lanes.indices {
            let snapshot = state.lanes[place]
            guard let lane = reader.name(snapshot.lane).withBytes({ LaneName($0) }), !lane.isEmpty else {
                isWhole = false
                continue
            }
            var known = Counters()
            for index in identity.lanes.indices
            where identity.lanes[index] == RecordLane(lane, machine: reader.name(snapshot.machine)) {
                var gate = lanes[index].lane
                known = gate.takenDown()
            }
            for index in snapshot.numbers.indices {
                let number = snapshot.numbers[index]
                let name = reader.name(number.name)
                guard number.isDue, number.value > 0, !known.has(name) else { continue }
                tell(StrangeMoney(lane: lane, name: name, amount: number.value, currency: currency))
            }
        }
        return isWhole
    }
}

extension Counters {
    /// Whether one of them has that name.
    fileprivate func has(_ name: EntryName) -> Bool {
        for index in indices where EntryName(self[index].label) == name { return true }
        return false
    }
}
