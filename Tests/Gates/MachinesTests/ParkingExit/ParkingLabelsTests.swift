import Machines
import Statecharts
import Testing

struct ParkingLabelsTests {
    @Test("events print under the names that traces and scripts use", arguments: ParkingEventKind.allCases)
    func events(kind: ParkingEventKind) {
        let event = kind.event(coin: 7)
        #expect(event.label.text.description == "\(kind)")
        #expect(ParkingEventKind(event) == kind)
        #expect(event.value == (kind == .insertCoin || kind == .insertSurplus ? 7 : nil))
    }

    @Test("commands print under their names")
    func commands() {
        let commands: [ParkingExitCommand] = [
            .openBarrier, .closeBarrier, .showPaid, .hidePaid, .inhibitCoins, .acceptCoins, .payOutCoin, .stopHopper,
            .soundAlarm, .silenceAlarm,
        ]
        #expect(commands.allSatisfy { $0.label.text.description == "\($0)" })
    }

    @Test("states print under dotted names, whatever they carry")
    func states() {
        let states: [(BarrierState, Label)] = [
            (.closed(1), "functioning.closed"), (.blocked(1), "functioning.closed"),
            (.closing(1), "functioning.closing"), (.heldOpen(1), "functioning.heldOpen"),
            (.paid(1), "functioning.open"), (.passing(1), "functioning.passing"), (.passing(1).broken(), "broken"),
            (.granted(1), "functioning.open"), (.leaving(1), "functioning.passing"), (.closed(1).in(.barred), "barred"),
            (.paid(1).in(.barred), "functioning.open"), (.unpaid(1, .up).in(.free), "free"),
            (.paid(1).in(.free), "free"), (.leaving(1, isFree: true).in(.free), "functioning.passing"),
            (.passing(1).released(), "released"), (.closed(1).released(broken: .sensorStuck), "released"),
        ]
        #expect(states.allSatisfy { $0.label == $1 })
        let hoppers: [(HopperState, Label)] = [
            (.idle(), "idle"), (.idle(.failed), "short"), (.idle(.empty), "short"), (.paying(20), "paying"),
            (.pausing(20), "pausing"), (.waiting(20, .empty), "short"), (.waiting(20, .ready).out, "outOfService"),
        ]
        #expect(hoppers.allSatisfy { $0.label == $1 })
    }

    @Test("the regions tell the credit and what is due")
    func facts() {
        var gate = ParkingGate()
        gate.takes(.coin(30))
        #expect(gate.exit.barrier.fact == Fact("credit", 30))
        gate.takes(.coin(40))
        #expect(gate.exit.barrier.fact == Fact("credit", 0))
        #expect(gate.exit.hopper.fact == Fact("due", 20))
    }

    @Test("an operator hears of what he has to know")
    func announcements() {
        var gate = ParkingGate()
        #expect(gate.takes(.arrived).elements.last?.announcement == Announcement(.warning, "forced exit"))
        #expect(gate.takes(.emptied)[0].announcement == Announcement(.warning, "the hopper is empty"))
        let short = Announcement(.error, "change cannot be paid out")
        #expect(gate.takes(.coin(60)).elements.last?.announcement == short)
        let left = Announcement(.warning, "a driver left without his change")
        #expect(gate.takes(.left).elements.last?.announcement == left)
        #expect(gate.takes(.refilled)[0].announcement == Announcement(.notice, "the hopper was refilled"))
        #expect(gate.takes(.fire)[0].announcement == Announcement(.warning, "fire release began"))
    }
}
