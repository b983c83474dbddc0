import ControlLoop
import Lanes
import Machines
import Statecharts

extension TraceRecord {
    /// What an operator has to know of it: how much it matters, the lane, and the words; nil for what is the trace's alone.
    public var note: (level: NoteLevel, lane: Int, text: NoteText)? {
        switch self {
        case .fault(let lane, let label): Self.note(onFault: label).map { ($0.0, lane, $0.1) }
        case .event(let lane, let event): Self.note(on: event).map { ($0.0, lane, $0.1) }
        case .interlock(let lane, "overridden"):
            (.warning, lane, NoteText("opened by the fire release, whatever the interlock says"))
        case .edge, .line, .interlock, .counters: nil
        }
    }

    /// Single pulses and edges that make no sense are counted, and the counters are told every hour.
    private static func note(onFault label: Label) -> (NoteLevel, NoteText)? {
        var text = NoteText()
        switch label {
        case "pulseTooShort", "pulseTooLong", "pulseNotMeasured", "edgeRepeated": return nil
        case "repairRefused", "beamStuck", "counterSaturated", "buttonStuck", "openTooLong", "cannotNudge",
            "countDoubted":
            text.append(label)
            return (label == "repairRefused" ? .notice : .warning, text)
        default:
            text.append("fault ")
            text.append(label)
            return (.error, text)
        }
    }

    private static func note(on event: EventRecord) -> (NoteLevel, NoteText)? {
        guard event.verdict == .handled else { return nil }
        switch event.event {
        case TurnstileEvent.admitPerson.label where event.region == "alarm":
            return (.warning, NoteText("forced entry"))
        case ElevatorDoorEvent.doorHasUnlocked.label where event.from == ElevatorDoorState.closed.label:
            return (.warning, NoteText("forced unlocking"))
        case TurnstileEvent.machineRepairDidComplete.label:
            return (.warning, state("repaired, now ", event))
        case TurnstileEvent.fireReleaseBegan.label:
            return (.warning, NoteText("fire release began"))
        case TurnstileEvent.fireReleaseEnded.label:
            return (.warning, state("fire release ended, now ", event))
        default: return nil
        }
    }

    private static func state(_ words: Label, _ event: EventRecord) -> NoteText {
        var text = NoteText(words)
        text.append(event.to)
        return text
    }
}

extension NoteText {
    /// What a lane has counted, as the trace has it.
    public init(_ counters: Counters) {
        self.init()
        for index in counters.indices {
            if index > 0 { append("  ") }
            append(counters[index].label)
            append(" ")
            append(counters[index].value)
        }
    }
}

/// Labels are patterns.
private func ~= (pattern: Label, value: Label) -> Bool { pattern == value }
