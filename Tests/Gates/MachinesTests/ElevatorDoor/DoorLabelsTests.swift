import Machines
import Statecharts
import Testing

struct DoorLabelsTests {
    @Test("events print under the names of their cases")
    func events() {
        #expect(Set(ElevatorDoor.Event.all.map(DoorEventKind.init)) == Set(DoorEventKind.allCases))
        for event in ElevatorDoor.Event.all {
            #expect(event.label.text.description == "\(DoorEventKind(event))")
        }
    }

    @Test("commands print under their names, the speed of closing in the name")
    func commands() {
        let commands: [(ElevatorDoorCommand, Label)] = [
            (.openDoor, "openDoor"), (.closeDoor(.slow), "closeSlow"), (.closeDoor(.normal), "closeNormal"),
            (.stopDoor, "stopDoor"), (.soundBuzzer, "soundBuzzer"), (.silenceBuzzer, "silenceBuzzer"),
            (.soundAlarm, "soundAlarm"), (.silenceAlarm, "silenceAlarm"),
        ]
        #expect(commands.allSatisfy { $0.label == $1 })
    }

    @Test("states print under their names, whatever they carry")
    func states() {
        let states: [(DoorScene, Label)] = [
            (.open, "open"), (.closingPausing, "closing"), (.closing, "closing"), (.closingHalted, "closing"),
            (.nudging, "nudging"), (.closed, "closed"), (.openingPausing, "opening"), (.openingWaiting, "opening"),
            (.overloaded, "overloaded"), (.faulted, "faulted"), (.recall, "fireRecall"), (.recallHeld, "fireRecall"),
            (.inspection, "inspection"),
        ]
        #expect(states.allSatisfy { $0.state.label == $1 })
    }

    @Test("a state says whether the door is faulted and whether it is recalled")
    func questions() {
        #expect(DoorScene.faulted.state.isFaulted)
        #expect(ElevatorDoorState.recall(.held, fault: .didNotOpen).isFaulted)
        #expect(!ElevatorDoorState.recall(.held).isFaulted)
        #expect(!DoorScene.open.state.isFaulted)
        #expect(DoorScene.recall.state.isFireRecall)
        #expect(!DoorScene.faulted.state.isFireRecall)
    }
}
