import BoardFile
import CSystem
import ControlLoop
import Statecharts

/// A topic, or what somebody goes by. The longest has a prefix of 127 bytes, and another prefix of 64, a site and a
/// lane of 32 and the name of a board of 63, of which each byte may be three.
public typealias TopicText = FixedText<768>

/// The topics of a board. They are documented and stay: docs/using/fleet.md.
public struct Topics: Sendable {
    /// What all of them begin with: PREFIX/SITE/BOARD.
    public let base: TopicText
    /// What Home Assistant's begin with; empty where it is not told of the gates.
    let homeAssistant: UplinkText
    /// What Home Assistant knows the board by. No other board has it.
    let device: TopicText
    /// What versions told Home Assistant under that had one message for all lanes.
    private let former: TopicText
    /// What its client goes by to a broker: PREFIX:SITE:BOARD. No other board has it, and none has what an access list
    /// takes for a wildcard or a level.
    public let client: TopicText

    /// The topics of a board. Nil when its name has what a level of a topic cannot have.
    public init?(_ settings: UplinkSettings, board: BoardName) {
        for index in 0..<board.count {
            let byte = board[index]
            // Wildcards, levels, and what is no printable ASCII. A space would be allowed, and a nuisance.
            guard byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "+"), byte != UInt8(ascii: "#") else { return nil }
            guard byte != UInt8(ascii: "/"), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { return nil }
        }
        base = "\(settings.prefix)/\(settings.site)/\(board)"
        homeAssistant = settings.homeAssistant
        var former: TopicText = "portcullis-\(settings.site)-"
        // Home Assistant takes letters, digits, '-' and '_' (core, mqtt/discovery.py).
        for index in 0..<board.count {
            former.append(byte: board[index].isPlain ? board[index] : UInt8(ascii: "_"))
        }
        self.former = former
        device = Self.name(settings, board, escapedWith: UInt8(ascii: "_"), between: "__")
        client = Self.name(settings, board, escapedWith: UInt8(ascii: "~"), between: ":")
        guard !client.isTruncated else { return nil }
    }

    /// Prefix, site and board in one name that no other board has.
    private static func name(
        _ settings: UplinkSettings, _ board: BoardName, escapedWith mark: UInt8, between: Label
    ) -> TopicText {
        var name = TopicText()
        name.append(escaping: settings.prefix, with: mark)
        name.append(between)
        name.append(escaping: settings.site, with: mark)
        name.append(between)
        name.append(escaping: board, with: mark)
        return name
    }

    /// The check sum of what all of them begin with.
    var sum: UInt32 { base.withBytes { portcullis_crc32c($0.baseAddress, $0.count) } }

    /// Whether the board can be reached.
    public var status: TopicText { "\(base)/status" }

    /// What happens at a lane, or to the whole board where there is no lane.
    func event(_ lane: LaneName) -> TopicText { lane.isEmpty ? "\(base)/event" : "\(base)/\(lane)/event" }

    /// How a lane is.
    func state(_ lane: LaneName) -> TopicText { "\(base)/\(lane)/state" }

    /// What a lane has counted.
    func counters(_ lane: LaneName) -> TopicText { "\(base)/\(lane)/counters" }

    /// What a lane counted in an hour.
    func hour(_ lane: LaneName) -> TopicText { "\(base)/\(lane)/hour" }

    /// What Home Assistant knows a lane by.
    func device(_ lane: LaneName) -> TopicText { "\(device)__\(lane)" }

    /// What Home Assistant has to know of the board.
    var discovery: TopicText { "\(homeAssistant)/device/\(device)/config" }

    /// What it has to know of a lane.
    func discovery(_ lane: LaneName) -> TopicText { "\(homeAssistant)/device/\(device)/\(lane)/config" }

    /// What it was told of the board and all of its lanes in one message, before each had one of its own.
    var formerDiscovery: TopicText { "\(homeAssistant)/device/\(former)/config" }

    /// Where Home Assistant says that it is there.
    public var homeAssistantStatus: TopicText { "\(homeAssistant)/status" }

    /// Whether Home Assistant is told of the board.
    public var hasHomeAssistant: Bool { !homeAssistant.isEmpty }
}

extension FixedText {
    /// Adds a name so that two names stay two: whatever is no letter, digit, '-' or '_' becomes the mark and its two
    /// hexadecimal digits, and so does the mark. Two marks, or anything else, can stand between two names.
    fileprivate mutating func append<let size: Int>(escaping name: FixedText<size>, with mark: UInt8) {
        for index in 0..<name.count {
            let byte = name[index]
            if byte.isPlain, byte != mark {
                append(byte: byte)
            } else {
                append(byte: mark)
                append(byte: (byte &>> 4).hexadecimalDigit)
                append(byte: (byte & 15).hexadecimalDigit)
            }
        }
    }
}

extension UInt8 {
    fileprivate var isPlain: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
