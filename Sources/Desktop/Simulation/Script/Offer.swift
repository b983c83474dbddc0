import ControlLoop
import Lanes
import Links
import Statecharts

/// A command that a lane has a use for, as something to press.
public struct Offer: Equatable, Sendable {
    /// How it is pressed.
    public enum Form: Equatable, Sendable {
        /// Each press gives the command.
        case press(Command)
        /// It is on or off, as one of the lane's lines shows; a press gives the other command.
        case turn(line: String, on: Command, off: Command)
        /// The same for what blocks the simulated parts of the lane, which no line shows.
        case jam(on: Command, off: Command)

        /// The commands that it gives.
        package var commands: [String] {
            switch self {
            case .press(let command): [command.text]
            case .turn(_, let on, let off), .jam(let on, let off): [on.text, off.text]
            }
        }
    }

    /// A command with what it comes down to.
    public struct Command: Equatable, Sendable {
        /// The command, as a script has it.
        public let text: String
        /// What it does.
        public let actions: [ScriptAction]
    }

    /// What `jam` does.
    package static let jamming = "something blocks the simulated parts"

    /// A few words: what to print on the button.
    public let label: String
    /// What it does.
    public let sentence: String
    /// How it is pressed.
    public let form: Form
}

extension ScriptCompiler {
    /// What the selected lane has a use for: the gestures of its kind of gate, with values that make sense for it, and
    /// `jam`.
    public var offers: [Offer] {
        var offers = (board.board.lanes[lane].ownGestures + Gesture.common).flatMap(offers)
        if let on = compiled("jam on", .jam(isOn: true)), let off = compiled("jam off", .jam(isOn: false)) {
            offers.append(Offer(label: "jam", sentence: Offer.jamming, form: .jam(on: on, off: off)))
        }
        return offers
    }

    /// The inputs of the selected lane that `set` and `pulse` can change, by their roles.
    public var settableRoles: [String] {
        board.board.map.lines.indices.filter { board.board.map.lines[$0].belongs(to: lane) }
            .map { "\(board.board.map.lines[$0].role.label)" }
            .filter { takes(.set(line: $0, .active)) }
    }

    private func offers(of gesture: Gesture) -> [Offer] {
        let word = gesture.word
        let label = word.split(separator: "-").joined(separator: " ")
        switch gesture.action {
        case .coins:
            return coins.compactMap { value in
                compiled("\(word) \(value)", .gesture(gesture, .number(value))).map {
                    Offer(
                        label: "\(label) \(Amount(value, in: board.board.currency))", sentence: gesture.sentence,
                        form: .press($0))
                }
            }
        case .walk:
            return compiled("\(word) 1", .gesture(gesture, .number(1))).map {
                [Offer(label: label, sentence: gesture.sentence, form: .press($0))]
            } ?? []
        case .contact(let role):
            guard let on = compiled("\(word) on", .gesture(gesture, .isOn(true))),
                let off = compiled("\(word) off", .gesture(gesture, .isOn(false)))
            else { return [] }
            let form = Offer.Form.turn(line: "\(role.label)", on: on, off: off)
            return [Offer(label: label, sentence: gesture.sentence, form: form)]
        case .press, .close, .repair:
            return compiled(word, .gesture(gesture, .none)).map {
                [Offer(label: label, sentence: gesture.sentence, form: .press($0))]
            } ?? []
        }
    }

    /// A command with its actions; nil when the selected lane has no use for it.
    private func compiled(_ text: String, _ command: ScriptCommand) -> Offer.Command? {
        var compiler = self
        return (try? compiler.actions(for: command)).map { Offer.Command(text: text, actions: $0) }
    }

    /// One coin, and the price in coins.
    private var coins: [UInt64] {
        guard let coin = board.board.lanes[lane].acceptedCoin else { return [] }
        guard let price = board.board.lanes[lane].price else { return [coin] }
        let count = min(price / coin + (price % coin == 0 ? 0 : 1), ScriptCompiler.mostPulses)
        return count > 1 ? [coin, count * coin] : [coin]
    }
}
