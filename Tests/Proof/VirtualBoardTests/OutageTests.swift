import Foundation
import Simulation
import Testing

@testable import HardwareInLoop

/// An hour of the board's time in which the network is pulled, and people pass all the same.
@Suite(.boards) struct OutageTests {
    private static let traffic = DayTraffic(passages: 200, hours: 1, gates: CaseList.gatesOfDays, seed: 1)
    /// How many people pass gate `a` before the hour, and as many after it.
    private static let people = 5

    private static let passage = """
        set a.coin-slot active
        wait 50ms
        set a.coin-slot inactive
        wait 500ms
        set a.person-sensor active
        wait 300ms
        set a.person-sensor inactive
        wait 1s

        """

    private static let memory = "grep VmHWM \"/proc/$(cat /tmp/uplink)/status\""

    /// The network goes while messages are under way: the broker, which was stopped, takes them then, and its answers
    /// are lost.
    private static let cut = "\(memory); unplug; send CONT broker"

    private static let folder = Result {
        let hour = CaseList.days(1, traffic)
        func pass(_ count: Int) -> String { String(repeating: passage, count: count) }
        let outage = HILCase(
            name: "outage", group: .lanes, proves: "", board: hour.board + BrokerOnBoard.section,
            steps: [
                .set(""), .start, .play(pass(people - 1)), .play(pass(1)), .play(traffic.script), .play(pass(people)),
                .term,
            ],
            files: hour.files, keepsRecord: true)
        var files = try CaseFolder(
            outage, board: LoadedBoard(text: outage.board, name: outage.name), firmware: outage.board
        ).files.merging(BrokerOnBoard.files) { $1 }
        files["stop"] = BrokerOnBoard.use("send STOP broker")
        files["cut"] = BrokerOnBoard.use(cut)
        files["mend"] = BrokerOnBoard.use("\(memory); plug; within 600 said 2 connected")
        // Counters are told at most once a minute.
        files["wait"] = BrokerOnBoard.use("sleep 70")
        let steps = try #require(files["steps"]).split(separator: "\n").map(String.init)
        try #require(steps.count == 7)
        files["steps"] =
            (steps[0...1] + ["shell connect", steps[2], "shell stop", steps[3], "shell cut", steps[4], "shell mend"]
            + [steps[5], "shell wait", "shell said", steps[6], "shell end"]).joined(separator: "\n") + "\n"
        return try VirtualBoard.run(
            [.init(name: outage.name, files: files)], in: "outage", options: ["--timeout", "600"]
        ).appending(path: outage.name)
    }

    @Test("an hour without a network loses nothing: all that the journal has comes, in order, and little of it twice")
    func events() throws {
        let folder = try Self.folder.get()
        let (told, journal) = (try Heard(folder).events(), try journalOnBoard(folder))
        // From the first coin on: the uplink begins with what happens after its own first start.
        let first = try #require(journal.firstIndex { $0.hasSuffix(" insertCoin") })
        var seen: Set<String> = []
        let each = told.filter { seen.insert($0).inserted }
        print("an outage of an hour: \(each.count) events, \(told.count - each.count) of them twice")
        // A coin and a person.
        #expect(each.count >= 2 * (Self.traffic.lanes.reduce(0) { $0 + $1.passages } + 2 * Self.people))
        #expect(each == Array(journal[first...]))
        // What was under way when the network went, and what the broker had acknowledged shortly before.
        #expect((1...64).contains(told.count - each.count))
    }

    @Test("meanwhile the broker hears nothing, and says that the board is offline")
    func silence() throws {
        let heard = try Heard(Self.folder.get())
        // Where nothing else is said, it is said again.
        let status = heard.said("status").reduce(into: [Substring]()) { if $0.last != $1 { $0.append($1) } }
        #expect(status == ["online", "offline", "online", "offline"])
        let gone = try #require(heard.messages.firstIndex { $0.text == "offline" })
        let back = try #require(heard.messages[gone...].firstIndex { $0.text == "online" })
        // Nothing but the broker's own word.
        #expect(back == gone + 1)
        #expect(heard.messages[..<gone].count { $0.text.contains("\"insertCoin\"") } == Self.people)
    }

    @Test("to the uplink it is silence: nobody refuses it, and it hardly takes more memory")
    func waiting() throws {
        let outcome = Outcome(folder: try Self.folder.get())
        let broker = "mqtt://192.0.2.1:1883: "
        #expect(
            try outcome.saidByUplink() == [
                "\(broker)connected, as portcullis/harbour/board",
                "\(broker)it has acknowledged nothing for 30 s; the connection is given up",
                "\(broker)no connection: TCP connect timeout; it is tried again and again",
                "\(broker)connected, as portcullis/harbour/board",
            ])
        let peaks = try ["cut.txt", "mend.txt"].map { try #require(ProcessAccount(outcome.text($0))["VmHWM"]) }
        print("the uplink's peak before and after that hour: \(peaks) kB")
        #expect(peaks[1] - peaks[0] <= 512)
    }

    @Test("the counters that it has in the end are those of the database, and what happened at the gates")
    func totals() throws {
        let folder = try Self.folder.get()
        let (heard, sums) = (try Heard(folder), try JournalSums(folder.appending(path: "journal.db")))
        let check = try #require(CaseList.days(1, Self.traffic).check.days)
        for lane in Self.traffic.lanes.indices {
            let name = CaseList.laneName(lane)
            var expected = check.counted(lane, days: 1)
            for counter in ["passages", "inserted", "fares"] where name == "a" {
                expected[counter]! += 2 * Self.people * (counter == "passages" ? 1 : CaseList.fareOfDays)
            }
            let counters = try heard.counters(name)
            for (counter, value) in expected {
                #expect(counters[counter] == value && sums.now[name]?[counter] == value, "\(name): \(counter)")
            }
        }
    }
}
