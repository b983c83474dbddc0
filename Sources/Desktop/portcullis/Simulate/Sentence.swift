import ControlLoop
import Links
import Simulation
import Statecharts

/// What a record of the trace says to a person at a terminal: what came of it first, then what it was. The words are
/// those of the page's log, in `words.js`.
struct Sentence {
    /// The lane that it is about.
    let lane: Int
    /// The same for all that say the same again, as each coin of several does; nil for what is told each time.
    let key: String?
    private let before: String
    private let cause: String
    private let after: String

    /// As one that stands for so many.
    func text(count: Int) -> String { before + (count > 1 ? "\(count) x \(cause)" : cause) + after }

    /// A region's answer to an event. Amounts are in the currency, if the board has one.
    init(_ lane: Int, _ event: EventRecord, currency: Currency?) {
        self.lane = lane
        let name = "\(event.event)"
        cause =
            name.inPlainWords
            + (event.value.map { " \(Amount($0, of: name, in: currency))" } ?? "")
        let commands = event.commands.indices.map { "\(event.commands[$0])".inPlainWords }.joined(separator: ", ")
        let to = "\(event.to)".lastWord
        switch event.verdict {
        case .ignored, .refused: (before, after) = ("", " is \(event.verdict.label); \(event.region) is \(to)")
        case .handled:
            let fact = event.fact.map { Sentence.words(of: $0, currency) }
            let isChange = event.from != event.to
            let change = isChange ? "\(event.region) goes from \("\(event.from)".lastWord) to \(to)" : nil
            before = "\(change ?? fact ?? "\(event.region) stays \(to)"): "
            let rest = [isChange ? fact : nil, commands.isEmpty ? nil : commands].compactMap(\.self)
            after = rest.isEmpty ? "" : "; \(rest.joined(separator: "; "))"
        }
        key = event.from == event.to ? "\(lane) \(cause) \(event.region) \(to) \(event.verdict.label) \(commands)" : nil
    }

    /// Something is wrong with a lane, or with one of its lines.
    init(_ lane: Int, _ fault: LaneFault, role: Label?) {
        let place = role.map { " (\($0))" } ?? ""
        self.init(lane, "something is wrong: \("\(fault.label)".inPlainWords)\(place)")
    }

    /// What an interlock says of a lane.
    init(_ lane: Int, _ news: InterlockNews) {
        let words =
            switch news {
            case .queued: "waits for the interlock: another gate is not closed"
            case .refused: "is kept closed by the interlock"
            case .timedOut: "has waited too long for the interlock"
            case .withdrawn: "no longer waits for the interlock"
            case .overridden: "is opened by the fire release, whatever the interlock says"
            }
        self.init(lane, words)
    }

    private init(_ lane: Int, _ words: String) {
        (self.lane, key, before, cause, after) = (lane, nil, "", words, "")
    }

    private static func words(of fact: Fact, _ currency: Currency?) -> String {
        switch fact.value {
        case .state(let state): "\(fact.label) \(state)"
        case .number(let number): "\(fact.label) \(Amount(number, of: "\(fact.label)", in: currency))"
        }
    }
}

extension String {
    /// `insertCoin` as `insert coin`.
    fileprivate var inPlainWords: String {
        var text = ""
        for character in self {
            if text.last?.isLowercase == true, character.isUppercase {
                text += " \(character.lowercased())"
            } else {
                text.append(character)
            }
        }
        return text
    }

    /// The last word of a dotted state: `functioning.locked` is locked.
    fileprivate var lastWord: String { String(split(separator: ".").last ?? "").inPlainWords }
}
