import ControlLoop
import Lanes
import Record
import Statecharts

// What has to hold after every step of the loop.
extension World {
    /// Judges a step.
    func judge(_ wakeup: Wakeup) {
        tally.steps += 1
        for index in payers.indices where witness.losesEdges(ofLane: payers[index].lane) {
            payers[index].isJudged = false
        }
        witness.endStep(site.map)
        // Only edges that were taken count: a change that is shorter than its line's debounce is none.
        if let line = pins.edge?.line.index, edgeDoubt[line] > 0, loop.chip.armedFaults == 0 { edgeDoubt[line] -= 1 }
        judgeLanes(wakeup)
        judgeEdges()
        doorChecker.judgeFalls(at: loop.chip.now, pins, site, umpire)
    }

    /// Judges the lanes, their outputs and their record.
    func judgeLanes(_ wakeup: Wakeup) {
        for lane in site.lanes.indices {
            let gate = loop.gate(lane)
            judge(gate, lane, wakeup)
            judgeOutputs(gate, lane)
        }
        // The loop handles the events of an edge before it takes the next, and an edge has at most a few for each lane.
        if loop.queueHighWater > 32 {
            umpire.breaks("queue-bounded", "no more events wait than fill half of the queue", nil)
        }
        books.judge(self)
    }

    private func judge(_ gate: GateLook, _ lane: Int, _ wakeup: Wakeup) {
        if !gate.booksBalance {
            umpire.breaks("books-balance", "money and persons are conserved, whatever the sensors do", lane)
        }
        if (gate.standingOutputs.bits & gate.exclusiveOutputs.bits).nonzeroBitCount > 1 {
            umpire.breaks("drives-exclusive", "outputs that exclude each other are never wanted together", lane)
        }
        if gate.isRealGate, gate.isSecured, gate.isOpen {
            umpire.breaks("secured-is-closed", "a gate that counts as secured is not commanded open", lane)
        }
        if wakeup == .deadline, let deadline = gate.deadline, deadline <= loop.now {
            umpire.breaks("deadlines-answered", "a deadline that was answered is over", lane)
        }
        if gate.isRealGate, witness.keptLossFrom(lane) {
            umpire.breaks("losses-fail-safe", "lost edges put a gate out of service at once", lane)
        }
    }

    private func judgeOutputs(_ gate: GateLook, _ lane: Int) {
        let wanted = gate.standingOutputs
        for (line, role) in site.lanes[lane].outputs {
            let isActive = pins.levels[site.offsets[line.index]] == .active
            if isActive != wanted[role] {
                umpire.breaks(
                    "outputs-stand", "outputs have the levels that the state wants, once a write succeeds", lane)
            }
        }
    }

    /// Every edge that the chip numbered was taken, lost by a fault, pushed out of the buffer, or waits.
    private func judgeEdges() {
        let counts = loop.edgeCounts()
        if counts.numbered != counts.taken + counts.lost + counts.overrun + counts.waiting {
            umpire.breaks("edges-counted", "every edge is taken, lost or waits", nil)
        }
        // One edge may have been taken from the chip and not from the loop.
        if counts.taken != witness.account.edges, counts.taken != witness.account.edges + 1 {
            umpire.breaks("edges-traced", "every edge that the loop took is in its trace, once", nil)
        }
    }

    /// Whether a coin is in a slot, or has left it so shortly ago that the line is not believed yet.
    private func isFalling(through slot: LineID) -> Bool {
        if inside[slot.index] > 0 { return true }
        return now <= leftAt[slot.index] + site.debounce(of: slot)
    }

    /// Without faults every coin that was put in is credited, and no other.
    func checkBooks() {
        guard kinds.isEmpty, workload != nil else { return }
        let credited = witness.coins.reduce(0, +)
        let falling = UInt64(slots.count { isFalling(through: $0) })
        if credited + falling != tally.coinsFed, credited != tally.coinsFed {
            umpire.breaks("coins-arrive", "without faults every coin that was put in is credited", nil)
        }
        for payer in payers where payer.change != witness.change[payer.lane] {
            umpire.breaks("change-counted", "without faults every coin that falls is counted once", payer.lane)
        }
    }
}
