import ControlLoop
import Gallery
import Statecharts

/// A machine of the gallery that can be played on lines: contacts are its events, and lamps show what its states want.
public protocol LineExhibit: Exhibit {
    /// Its inputs, numbered as they are here.
    static var inputs: ExhibitList<ExhibitInput<Event>> { get }
    /// Its outputs.
    static var outputs: ExhibitList<RoleRow> { get }

    /// Whether the state wants an output to be active.
    func wants(output number: Int) -> Bool

    /// What is true of it now: the states of its regions, and some numbers.
    var facts: Facts { get }
}

extension LineExhibit where Self: Region {
    /// The state, and what traces show with it.
    public var facts: Facts {
        var facts = Facts()
        facts.add(Fact(Self.region, state: label))
        if let fact { facts.add(fact) }
        return facts
    }
}

/// One input of a machine of the gallery: what it is for, and which events it makes.
public struct ExhibitInput<Event: MachineEvent>: Sendable {
    /// The row of the role.
    public let row: RoleRow
    /// What happens when the contact closes.
    public let closes: Event
    /// What happens when it opens.
    public let opens: Event?

    /// A contact whose closing is an event, and perhaps its opening too.
    public init(_ label: Label, _ sentence: Label, _ closes: Event, opens: Event? = nil) {
        row = .input(label, sentence)
        self.closes = closes
        self.opens = opens
    }
}

extension LineExhibit {
    /// The row of a role: the inputs come first, then the outputs.
    static func row(_ number: Int) -> RoleRow? {
        let (inputs, outputs) = (inputs, outputs)
        if number < 0 { return nil }
        if number < inputs.count { return inputs[number].row }
        return number - inputs.count < outputs.count ? outputs[number - inputs.count] : nil
    }
}
