import ControlLoop
import Gallery
import Statecharts

extension Keyboard: LineExhibit {
    /// The two keys that change a state.
    public static var inputs: ExhibitList<ExhibitInput<KeyboardEvent>> {
        ExhibitList([
            ExhibitInput("caps-lock", "the key that locks capitals, and unlocks them", .capsLock),
            ExhibitInput("num-lock", "the key that locks digits, and unlocks them", .numLock),
        ])
    }

    /// The lights of the locks.
    public static var outputs: ExhibitList<RoleRow> {
        ExhibitList([
            .output("caps-lock-light", "active while capitals are locked"),
            .output("num-lock-light", "active while digits are locked"),
        ])
    }

    /// Each light shows its lock.
    public func wants(output number: Int) -> Bool {
        number == 0 ? main.standingOutputs.shines : numeric.standingOutputs.shines
    }

    /// The states of both keypads.
    public var facts: Facts {
        var facts = Facts()
        facts.add(Fact(MainKeypad.region, state: main.label))
        facts.add(Fact(NumericKeypad.region, state: numeric.label))
        return facts
    }
}
