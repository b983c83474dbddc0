import Explorer
import Machines
import Statecharts
import Testing

@Suite("Every state of a small elevator door")
struct DoorExplorationTests {
    @Test(
        "every rule is kept, and from every state there is a way to closed and to open",
        arguments: SmallDoor.allCases, [DoorSubject.Home.closed, .open])
    func small(door: SmallDoor, home: DoorSubject.Home) async {
        let subject = DoorSubject(door.configuration, events: door.events, home: home)
        let exploration = await Exploration(subject)
        #expect(exploration.end == .complete)
        #expect(exploration.violations.isEmpty && exploration.stranded == 0, "\(exploration.report(subject))")
        #expect(exploration.states > 1_000)
        #expect(exploration.neverTaken.isEmpty)
    }

    @Test("two of them meet every state of the door, and two workers find what one finds")
    func states() async {
        var met: Set<String> = []
        for door in [SmallDoor.contacts, .zone] {
            let subject = DoorSubject(door.configuration, events: door.events)
            let alone = await Exploration(subject, workers: 1, findsWayHome: false)
            let together = await Exploration(subject, workers: 2, findsWayHome: false)
            #expect(alone.states == together.states)
            #expect(alone.transitions == together.transitions)
            #expect(alone.arrows == together.arrows)
            met.formUnion(together.arrows.map(\.to))
        }
        #expect(
            met == [
                "open", "closing", "nudging", "closed", "opening", "overloaded", "faulted", "fireRecall", "inspection",
            ])
    }

    @Test("every event can happen to a whole door, and what was bounded is said")
    func whole() {
        let subject = DoorSubject(ElevatorDoorConfiguration())
        #expect(Set(subject.acts.map(\.event.label.text)).count == 22)
        #expect(subject.bounds.count == 3)
        #expect(DoorSubject(ElevatorDoorConfiguration(), events: SmallDoor.mute.events).bounds.count == 4)
    }
}
