import ControlLoop
import Statecharts

/// What can be believed of a record that a session left.
struct Recovery {
    let memory: UnsafeRawPointer
    /// The header that counts.
    private(set) var header: RecordHeader
    /// What is true. Its head, its names and its generation are those to go on with.
    private(set) var commit: Commit
    /// What was wrong.
    private(set) var remarks = RecordRemarks<RecordRemark>()
    /// The number of the next session.
    private let session: UInt32

    /// Reads a record of this boot.
    init(_ memory: UnsafeRawPointer, boot: BootID) throws(RecordFlaw) {
        self.memory = memory
        let (header, isDamaged) = try Self.header(in: memory)
        guard header.boot == boot else { throw .otherBoot }
        self.header = header
        // A damaged header may have been that of a session after the one that counts.
        session = header.session &+ (isDamaged ? 2 : 1)
        commit = Commit()
        if isDamaged { remarks.add(.headerDamaged) }
        try findCommit()
        countNames()
        for lane in 0..<commit.lanes where commit.sums[lane] != 0 && remembered(lane) == nil {
            remarks.add(.laneLost(lane))
        }
    }

    /// How the next session begins.
    var beginning: Beginning {
        // A session that was killed before its first commit leaves what it found: nothing.
        if commit.generation == 1 { return Beginning(.nowhere, session: session) }
        var beginning = Beginning(commit.isRestored ? .database : .record, session: session)
        beginning.wasStopped = commit.isLast
        if !commit.isRestored { beginning.lastCommit = commit.time }
        return beginning
    }

    /// What is remembered of a lane; nil when there is nothing.
    func remembered(_ lane: Int) -> RememberedLane? {
        guard let snapshot = commit.snapshot(of: lane, in: memory),
            let machine = RecordView.name(snapshot.machine, in: memory),
            let name = RecordView.name(snapshot.lane, in: memory), let laneName = name.withBytes({ LaneName($0) })
        else { return nil }
        var remembered = RememberedLane(lane: laneName, machine: machine)
        for index in snapshot.numbers.indices {
            guard let name = RecordView.name(snapshot.numbers[index].name, in: memory) else { return nil }
            let number = snapshot.numbers[index]
            remembered.numbers.add(RememberedNumber(name, number.value, isDue: number.isDue))
        }
        remembered.rest = snapshot.rest
        return remembered
    }

    static func header(in memory: UnsafeRawPointer) throws(RecordFlaw) -> (RecordHeader, isDamaged: Bool) {
        var newest: RecordHeader?
        var flaw: RecordFlaw?
        for copy in 0..<Layout.headerCopies {
            switch RecordHeader.find(copy: copy, of: memory) {
            case .header(let header):
                if header.isNewer(than: newest) { newest = header }
            case .unfinished: break
            case .otherLayout(let version): flaw = .otherLayout(version)
            case .damaged: flaw = .headerDamaged
            case .foreign: flaw = flaw ?? .foreign
            }
        }
        guard let newest else { throw flaw ?? .foreign }
        return (newest, flaw != nil)
    }

    /// Takes the newest commit all of whose snapshots are there; where there is none, the newest commit.
    private mutating func findCommit() throws(RecordFlaw) {
        var found = FixedList<2, Commit>()
        var isDamaged = false
        for slot in 0..<Layout.commitSlots {
            switch Commit.find(inSlot: slot, of: memory) {
            case .commit(let commit) where commit.leavesRoom: found.add(commit)
            case .unfinished: break
            case .commit, .damaged: isDamaged = true
            }
        }
        guard !found.isEmpty else { throw .noCommit }
        if found.count == 2, found[0].generation < found[1].generation { found = FixedList(found[1], found[0]) }
        commit = found[0]
        if isDamaged {
            remarks.add(.commitDamaged)
            goBehindPublished()
        }
        guard found.count == 2, !isWhole, found[1].isBefore(found[0]) else { return }
        commit.goBack(to: found[1])
        if isWhole {
            remarks.add(.snapshotDamaged)
        } else {
            commit = found[0]
        }
    }

    /// Whether every snapshot that the commit names is there.
    private var isWhole: Bool {
        for lane in 0..<commit.lanes where commit.sums[lane] != 0 && remembered(lane) == nil { return false }
        return true
    }

    /// The damaged commit may have been the newest: no sequence that a reader has seen is used again.
    private mutating func goBehindPublished() {
        let published = RecordView.word(at: memory + Layout.published)
        let ahead = published &- UInt32(truncatingIfNeeded: commit.head)
        if ahead <= UInt32(Layout.ringSlots) { commit.head += UInt64(ahead) }
    }

    /// Names that were stored stay, even if the step that needed them was cut: an entry of it may have been seen.
    private mutating func countNames() {
        var damaged = 0
        for place in 1..<Layout.nameSlots {
            let id = UInt16(truncatingIfNeeded: place)
            if RecordView.name(id, in: memory) != nil {
                if id > commit.names { commit.names = id }
            } else if id <= commit.names {
                damaged += 1
            } else {
                break
            }
        }
        if damaged > 0 { remarks.add(.namesDamaged(damaged)) }
    }
}

extension Commit {
    /// Whether it is the one before another.
    func isBefore(_ other: Commit) -> Bool { generation &+ 1 == other.generation }

    /// Takes over what an older commit remembers. The entries and the names stay true.
    mutating func goBack(to older: Commit) {
        lanes = older.lanes
        slots = older.slots
        sums = older.sums
        isRestored = older.isRestored
    }
}
