import ControlLoop
import Gallery
import Statecharts

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
