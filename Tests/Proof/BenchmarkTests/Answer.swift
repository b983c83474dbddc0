import CBenchmark
import Statecharts

@testable import benchmark

/// What a machine answers to an event, as far as a machine in C says the same.
struct Answer: Equatable {
    /// The numbers of the commands, in order.
    let commands: [UInt8]
    private let verdict: UInt32
    private let wish: UInt32

    /// The answer of a shipped machine.
    init<Machine: MeasuredMachine>(_ reaction: Reaction<Machine.Command>, _ machine: Machine) {
        commands = reaction.indices.flatMap { region in
            let commands = reaction[region].commands
            return commands.indices.map { Machine.number(of: commands[$0]) }
        }
        verdict =
            switch reaction.verdict {
            case .handled: GATE_HANDLED.rawValue
            case .ignored: GATE_IGNORED.rawValue
            case .refused: GATE_REFUSED.rawValue
            }
        wish =
            switch machine.wish {
            case .none: GATE_WISH_NONE.rawValue
            case .made: GATE_WISH_MADE.rawValue
            case .paid: GATE_WISH_PAID.rawValue
            case .ended: GATE_WISH_ENDED.rawValue
            }
    }

    /// The answer of a machine in C.
    init(_ reaction: gate_reaction) {
        commands = withUnsafeBytes(of: reaction.commands) { Array($0.prefix(Int(reaction.count))) }
        verdict = UInt32(reaction.verdict)
        wish = UInt32(reaction.wish)
    }
}
