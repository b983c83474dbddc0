import BoardFile
import Pages
import DesktopTool
import Fleet
import Simulation
import Subscriber

/// What `portcullis fleet` is asked to show.
struct FleetOptions {
    /// How it shows it.
    enum Form: Equatable {
        /// What is there, once.
        case once(json: Bool)
        /// What is there and what becomes of it, on a terminal or in lines.
        case follow(json: Bool)
        /// The same, in browsers.
        case page(PageAddress)
    }

    let broker: BrokerAddress
    let topics: FleetTopics
    let filter: FleetFilter
    let order: FleetOrder
    let form: Form
    private let files: (login: String?, authority: String?, certificate: String?, key: String?)

    init(_ arguments: inout Arguments) throws(ToolError) {
        let prefix = try arguments.takeValue(of: "--prefix", meaning: "the prefix of the topics") ?? "portcullis"
        let only = try arguments.takeValue(of: "--only", meaning: "a word")
        let sort = try arguments.takeValue(of: "--sort", meaning: "an order")
        filter = FleetFilter(
            only: try only.map(Self.only), site: try arguments.takeValue(of: "--site", meaning: "a name"),
            board: try arguments.takeValue(of: "--board", meaning: "a name"),
            lane: try arguments.takeValue(of: "--lane", meaning: "a name"))
        order = try sort.map(Self.order) ?? .faults
        files = (
            try arguments.takeValue(of: "--login"), try arguments.takeValue(of: "--ca"),
            try arguments.takeValue(of: "--certificate"), try arguments.takeValue(of: "--key")
        )
        let json = arguments.takeFlag("--json")
        let once = arguments.takeFlag("--once")
        let page = arguments.takeValue(of: "--page", where: PageAddress.looksLike)
        if let page {
            if json || once || only != nil || sort != nil {
                throw .usage(
                    "--page goes without --json, --once, --only and --sort: the page has its own filter and order")
            }
            form = .page(try page.isEmpty ? .usualOfFleet : PageAddress(page, usual: .usualOfFleet))
        } else {
            form = once ? .once(json: json) : .follow(json: json)
        }
        let name = try arguments.takeOnly("a broker, such as mqtt://broker.example,")
        guard let broker = BrokerAddress(name) else {
            if BrokerAddress.hasUser(name) { throw .usage(BrokerAddress.complaintAboutUser) }
            throw .usage(
                "'\(name.printable)' is no broker: expected mqtt://HOST or mqtts://HOST, with :PORT if it is not the usual one"
            )
        }
        self.broker = broker
        guard let topics = FleetTopics(prefix: prefix, filter) else {
            throw .usage(
                "--prefix, --site, --board and --lane take parts of a topic: printable ASCII without spaces, '+' and '#', and '/' in a prefix only"
            )
        }
        self.topics = topics
        if let complaint = subscription.complaintAboutFiles { throw .usage(complaint) }
    }

    private static func only(_ word: String) throws(ToolError) -> FleetFilter.Only {
        guard let only = FleetFilter.Only(word) else {
            throw .usage(
                "--only takes one of \(FleetFilter.Only.words.joined(separator: ", ")), not '\(word.printable)'")
        }
        return only
    }

    private static func order(_ word: String) throws(ToolError) -> FleetOrder {
        guard let order = FleetOrder(rawValue: word) else {
            let words = FleetOrder.allCases.map(\.rawValue).joined(separator: ", ")
            throw .usage("--sort takes one of \(words), not '\(word.printable)'")
        }
        return order
    }

    /// How the broker is connected to.
    var subscription: SubscriberSettings {
        var settings = SubscriberSettings(
            broker: broker, name: "portcullis-fleet-\(UInt64.random(in: 0...UInt64.max))", topics: topics.all)
        settings.login = files.login
        settings.authority = files.authority
        settings.certificate = files.certificate
        settings.key = files.key
        // A broker sends all that it has kept at once, and mosquitto drops what is more than this and its queue. What is handed out at
        // once stays bounded, by its bytes.
        settings.mostMessages = 65_535
        settings.longestPacket = UInt32(2 * FleetLimits.mostBytes)
        // Who only looks may miss something.
        settings.leastQuality = 0
        return settings
    }
}
