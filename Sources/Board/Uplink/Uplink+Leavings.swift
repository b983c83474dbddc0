import BoardFile
import ControlLoop
import Record
import Statecharts

/// What a broker has retained of a board that nobody will tell anew: of lanes that have another name now, or are gone.
struct Leavings {
    /// The lanes of which the broker has something, as the file says.
    var known = ToldLaneList()
    var hasRead = false
    var hasFile = false
    /// The lanes that are shown.
    var shown = LaneList<LaneName>()
    /// The lanes of which everything is taken back.
    var lanes = ToldLaneList()
    /// Whether what versions told that had one message for all lanes is taken back, too.
    var hasFormer = false
    /// Whether all of the board is taken back.
    var isWhole = false
    /// Which is taken back next.
    var next = 0
    /// Since when the broker has acknowledged all of it.
    var goneSince: Instant?
    /// Whether it was asked for one more answer, which shows that it still has them acknowledged.
    var isConfirmed = false

    /// Whether there is nothing to take back.
    var isEmpty: Bool { lanes.isEmpty && !hasFormer && !isWhole }

    /// What was sent and has not arrived is sent again.
    mutating func goBack() { (next, goneSince, isConfirmed) = (0, nil, false) }
}

extension Uplink where Client: ~Copyable {
    /// The topics at which something is taken back, by numbers from 0; nil after the last one.
    func removal(_ place: Int) -> TopicText? {
        let each = topics.hasHomeAssistant ? 3 : 2
        let lanes = leavings.lanes
        if place < lanes.count * each {
            let lane = lanes[place / each]
            switch place % each {
            case 0: return topics.state(lane)
            case 1: return topics.counters(lane)
            default: return topics.discovery(lane)
            }
        }
        var others = FixedList<3, TopicText>()
        if topics.hasHomeAssistant, leavings.hasFormer { others.add(topics.formerDiscovery) }
        if topics.hasHomeAssistant, leavings.isWhole { others.add(topics.discovery) }
        if leavings.isWhole { others.add(topics.status) }
        let rest = place - lanes.count * each
        return rest < others.count ? others[rest] : nil
    }

    // MARK: What a board had before

    /// Keeps of which lanes something is about to be told, before it is; and finds those of which nothing more will be.
    mutating func noteLanes(_ shown: LaneList<LaneName>) {
        if shown == leavings.shown { return }
        leavings.shown = shown
        leavings.lanes = ToldLaneList()
        var all = ToldLaneList()
        for index in shown.indices { all.add(shown[index]) }
        for index in leavings.known.indices where !all.contains(leavings.known[index]) {
            _ = leavings.lanes.append(leavings.known[index])
            _ = all.append(leavings.known[index])
        }
        leavings.goBack()
        // That there is no file says what else is to be taken back.
        if !leavings.hasFormer { keepLanes(all) }
        told.forgetLanes()
    }

    /// Reads of which lanes the broker has something, before anything is told.
    mutating func readLanes() {
        guard !leavings.hasRead else { return }
        leavings.hasRead = true
        var bytes = InlineArray<1024, UInt8>(repeating: 0)
        let around = around
        let lanes: ToldLaneList?
        let hasPlace: Bool
        do {
            var span = bytes.mutableSpan
            (lanes, hasPlace) = span.withUnsafeMutableBufferPointer { bytes in
                let count = around.readLanes(bytes)
                let lanes = count < 0 ? nil : LanesFile.lanes(UnsafeBufferPointer(rebasing: bytes[0..<count]))
                return (lanes, around.readKept(bytes) >= 0)
            }
        }
        leavings.hasFile = lanes != nil
        leavings.known = lanes ?? ToldLaneList()
        // Whoever has told something and kept no lanes told Home Assistant of all of them in one message.
        leavings.hasFormer = lanes == nil && hasPlace
    }

    private mutating func keepLanes(_ lanes: ToldLaneList) {
        if leavings.hasFile, lanes == leavings.known { return }
        (leavings.known, leavings.hasFile) = (lanes, true)
        _ = around.keepLanes(LanesFile.text(lanes))
    }

    /// Takes back what is left of lanes that are no more.
    mutating func clearLeavings(at now: Instant) {
        guard !leavings.isEmpty, sendRemovals(at: now) else { return }
        guard let since = leavings.goneSince else { return leavings.goneSince = now }
        // A broker that is killed may lose what it had acknowledged, and has all of it again.
        guard now - since >= Self.settlingPause else { return }
        if !leavings.isConfirmed {
            leavings.isConfirmed = send("online", at: now)
        } else if !flight.has(.status) {
            leavings.hasFormer = false
            leavings.lanes = ToldLaneList()
            var all = ToldLaneList()
            for index in leavings.shown.indices { all.add(leavings.shown[index]) }
            keepLanes(all)
        }
    }

    /// Sends nothing to where something is retained, which takes it away. Whether the broker has acknowledged all of
    /// it.
    private mutating func sendRemovals(at now: Instant) -> Bool {
        payload.removeAll()
        while let topic = removal(leavings.next) {
            guard publish(topic, isRetained: true, .removal(leavings.next), at: now) else { return false }
            leavings.next += 1
        }
        return !flight.hasRemoval
    }

    // MARK: Taking back

    /// Takes back all of the board.
    mutating func takeBack(at now: Instant) {
        if !leavings.isWhole {
            leavings.lanes = leavings.known
            for index in laneNames.indices where !leavings.lanes.contains(laneNames[index]) {
                _ = leavings.lanes.append(laneNames[index])
            }
            leavings.isWhole = true
        }
        guard sendRemovals(at: now), flight.isEmpty, !ending.isAsked else { return }
        leavings.hasFormer = false
        keepLanes(ToldLaneList())
        ending.hasTakenBack = true
        stop()
    }
}
