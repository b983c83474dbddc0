import ControlLoop
import Explorer
import Lanes
import Machines
import MockChip
import Record
import Statecharts

// The life of the firmware's process: as the service manager and the unit after it treat it.
extension World {
    /// The same boot for ever.
    private static var boot: BootID { BootID(InlineArray(repeating: 7)) }

    /// One step of the loop, and everything that has to hold after it.
    func step() -> Wakeup {
        witness.beginStep()
        let writes = pins.writes
        do throws(ChipError) {
            let wakeup = try loop.step()
            if fate.isDead { return died(hasDriven: pins.writes != writes) }
            if wakeup != .interrupted { judge(wakeup) }
            return wakeup
        } catch {
            if fate.isDead { return died(hasDriven: pins.writes != writes) }
            fail(error)
            return .interrupted
        }
    }

    /// The process was killed in the middle of a step. What its loop would have done is known; what it did is in its
    /// record.
    private func died(hasDriven: Bool) -> Wakeup {
        books.wouldHave(self)
        books.mustHaveAll = hasDriven
        end(for: books.downFor)
        return .interrupted
    }

    /// The loop ended with an error: the firmware drives the fail-safe levels as far as it can, and ends.
    private func fail(_ error: ChipError) {
        if !mayFail, broken == nil {
            umpire.breaks("ends-for-a-reason", "the loop ends with an error only when the chip failed it", nil)
        }
        books.committed(self)
        stopLoop()
        tally.failures += 1
        end(for: .milliseconds(400))
    }

    private func stopLoop() {
        let writes = pins.writes
        do throws(ChipError) {
            try loop.stop()
        } catch {
            // The chip may be gone: the unit drives the levels later. An error without a fault is no part of the plan.
            if !mayFail {
                umpire.breaks("ends-for-a-reason", "the loop ends with an error only when the chip failed it", nil)
            }
        }
        books.wouldHave(self)
        // It may have been killed on the way.
        books.mustHaveAll = !fate.isDead || pins.writes != writes
    }

    /// The process is stopped in order, as by SIGTERM.
    func stop(for span: Duration) {
        guard process == .running else { return }
        stopLoop()
        loop.sink.memory.record.finish(at: now)
        end(for: span)
    }

    private func end(for span: Duration) {
        loop.sink.memory.record.close()
        tally.add(loop.edgeCounts(), witness.account)
        fate.isDead = true
        process = .down(until: max(now + span, unpluggedUntil))
        failSafeAt = max(now + .milliseconds(100), unpluggedUntil)
        stalledUntil = now
        mayFail = false
        doorChecker.processEnded(at: now)
        atYard(nil) { $0.look(anew: true) }
        atPayers(nil) { $0.processEnded(at: now) }
    }

    /// What the unit does after a crash: `portcullisd --fail-safe` reads the contacts that decide the levels.
    func driveFailSafe(at time: Instant) {
        failSafeAt = nil
        let fate = Fate()
        beginJudging()
        var other = Self.makeLoop(
            site, mutants, umpire, pins, Witness(umpire, Pins(), site.scenes, keepsTexts: false), fate, SessionRecord())
        Self.tell(site, wires, to: &other, at: max(now, time))
        do throws(ChipError) {
            try other.failSafe()
        } catch {
            umpire.breaks("fail-safe-drives", "the fail-safe levels can be driven when the chip is there", nil)
        }
    }

    private static func tell(_ site: Site, _ wires: [Level], to loop: inout Loop, at time: Instant) {
        for lane in site.lanes {
            for line in lane.inputs {
                let isHigh = (wires[line.index] == .active) != site.isActiveLow[line.index]
                loop.chip.set(offset: site.offsets[line.index], isHigh: isHigh)
            }
        }
        loop.chip.stall(until: time)
    }

    /// A new process begins, and goes on from the record.
    func start() {
        fate = Fate()
        tally.starts += 1
        failSafeAt = nil
        pins.begin()
        beginJudging()
        witness.begin(at: now)
        let memory = CutMemory(bytes: bytes.bytes, fate: fate)
        let session: RecordSession<CutMemory>?
        do throws(RecordFlaw) {
            session = try RecordSession(memory, boot: Self.boot)
        } catch {
            return umpire.breaks("record-is-whole", "a record that a process left can be read by the next one", nil)
        }
        guard let session else {
            return umpire.breaks("memory-for-names", "there is memory for the table of names", nil)
        }
        loop = Self.makeLoop(
            site, mutants, umpire, pins, witness, fate, SessionRecord(session, of: identity, clock: .fixed(0)))
        Self.tell(site, wires, to: &loop, at: now)
        books.begin(session.lanes, umpire)
        process = .running
        for line in edgeDoubt.indices { edgeDoubt[line] = 0 }
        atYard(nil) { $0.look(anew: true) }
        do throws(ChipError) {
            try loop.start()
        } catch {
            return umpire.breaks("starts", "a start on a chip that is there succeeds", nil)
        }
        now = max(now, loop.chip.now)
        doorChecker.processBegan(at: now)
        books.judgeStart(self)
        witness.endStart()
        judgeLanes(.edges)
    }

    private func beginJudging() { umpire.begin(site.board.board.lanes.gates) }
}

extension SessionRecord where Memory == CutMemory {
    /// Makes an empty record.
    static func makeEmpty(_ memory: CutMemory, of identity: RecordIdentity) {
        RecordSession.makeEmpty(memory, of: identity, boot: BootID(InlineArray(repeating: 7)))
    }
}
