import ControlLoop
import Gallery
import Statecharts

/// Every machine of the gallery that a board can play. This is the only list: a machine that says what its lines are is one
/// more word in it.
public typealias ExhibitDescription = ExhibitConfiguration<FlatTurnstile>

extension FlatTurnstile: LineExhibit {
    /// Two buttons, and a contact that is closed while the turnstile is out of order.
    public static var inputs: ExhibitList<ExhibitInput<TurnstileEvent>> {
        ExhibitList([
            ExhibitInput("coin", "somebody puts in a coin of 10", .insertCoin(10)),
            ExhibitInput("person", "somebody goes through", .admitPerson),
            ExhibitInput(
                "fault", "closed while the turnstile is out of order", .machineDidFail,
                opens: .machineRepairDidComplete),
        ])
    }

    /// A lamp.
    public static var outputs: ExhibitList<RoleRow> {
        ExhibitList([.output("doors", "active while somebody may go through")])
    }

    /// The lamp shines while the doors are open.
    public func wants(output number: Int) -> Bool { standingOutputs.areOpen }
}
