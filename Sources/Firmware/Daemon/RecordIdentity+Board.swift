import BoardFile
import CSystem
import ControlLoop
import Lanes
import Record
import Statecharts

extension RecordIdentity {
    /// The identity of a board that was read from that file. A file that cannot be read again has the digest 0: it
    /// tells nothing then.
    public init(_ board: Board, file: UnsafePointer<CChar>) {
        var (digest, length): (UInt32, UInt32) = (0, 0)
        _ = portcullis_crc32c_of_file(file, &digest, &length)
        self.init(
            board: BoardPlaces(file: file)?.name ?? "", digest: digest, length: length,
            firmware: "\(portcullisVersion) \(cText: portcullis_commit())")
        for place in board.lanes.indices {
            let machine = LaneDescription.machines[board.lanes[place].machineNumber]
            lanes.add(RecordLane(board.map.laneNames[place], machine: EntryName(machine)))
        }
    }
}
