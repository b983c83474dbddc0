import ArchiveSupport
import Foundation
import Testing

@testable import Archive

@Suite("The journal")
struct JournalTests {
    private let sample: SampleDatabase

    init() throws { sample = try SampleDatabase() }

    @Test("has a line for each entry, oldest first, in words")
    func text() throws {
        let asked = try sample.ask("journal")
        #expect(asked.status == 0 && asked.errors.isEmpty)
        #expect(
            asked.output == """
                2026-11-22T08:00:00.000Z         start      session 3: numbers from the database; the one before was not \
                stopped in order, its last change was 2.5 s ago
                2026-11-22T08:00:00.000Z         clock      the clock shows 2026-11-22T08:00:00Z
                2026-11-22T08:00:05.120Z  north  event      passage: insertCoin 10  functioning.locked  credit 40
                2026-11-22T08:00:07.000Z  north  event      passage: insertCoin 10  functioning.locked -> \
                functioning.unlocked  credit 0
                2026-11-22T08:00:07.000Z  north  output     doors active
                2026-11-22T08:00:09.000Z  north  event      passage: admitPerson  functioning.unlocked -> \
                functioning.locked  credit 0
                2026-11-22T08:10:00.000Z  north  fault      faultContact, error
                2026-11-22T08:11:40.000Z  lift   interlock  queued
                2026-11-22T09:00:00.000Z  north  counters   inserted 350  fares 300  kept 0
                2026-11-22T09:00:00.000Z  north  counters   passages 18446744073709551615
                2026-11-22T09:01:40.000Z         settings   the board file has the digest 1a2b3c4d and 512 bytes
                2026-11-22T09:03:20.000Z  west   apart      held 20 of machine turnstile could not be given back
                2026-11-22T09:05:00.000Z         missed     12 entries are missing here
                2026-11-22T09:06:40.000Z         stop       stopped in order

                """)
    }

    @Test("has amounts in the currency of their time, in words alone")
    func money() throws {
        try sample.run(
            """
            INSERT INTO currency VALUES(0, 'BGN 2');
            INSERT INTO currency VALUES(\(SampleDatabase.hour + 9), 'EUR 2')
            """)
        let asked = try sample.ask("journal").output
        for words in [
            "passage: insertCoin 0.10 BGN  functioning.locked  credit 0.40 BGN\n",
            "passage: admitPerson  functioning.unlocked -> functioning.locked  credit 0.00 BGN\n",
            "inserted 3.50 EUR  fares 3.00 EUR  kept 0.00 EUR\n", "passages 18446744073709551615\n",
            "held 0.20 EUR of machine turnstile could not be given back\n",
        ] { #expect(asked.contains(words), "\(words)") }
        let json = try sample.ask("journal", "--json").output
        #expect(json.contains(#""value":10,"fact":"credit","fact_value":40"#) && json.contains("insertCoin 0.10 BGN"))
        #expect(json.contains(#""numbers":{"inserted":350,"fares":300,"kept":0}"#))
    }

    @Test("of a file of an older version, or with a text that is no currency, has plain numbers")
    func older() throws {
        let before = try sample.ask("journal").output
        try sample.run("INSERT INTO currency VALUES(0, 'euros and cents')")
        #expect(try sample.ask("journal").output == before)
        try sample.run("DROP TABLE currency; PRAGMA user_version = 3")
        #expect(try sample.ask("journal").output == before)
        #expect(try sample.ask("status").output.contains("280 inserted"))
    }

    @Test("has the same keys in each object of JSON")
    func json() throws {
        let asked = try sample.ask("journal", "--json")
        let objects = try asked.lines.dropLast().map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(objects.count == 14)
        for object in objects {
            #expect(
                object.keys.sorted() == [
                    "date", "fact", "fact_value", "flags", "from", "id", "kind", "lane", "numbers", "record", "region",
                    "sequence", "time_ns", "to", "value", "what", "words",
                ])
        }
        #expect(objects[3]["value"] as? Int == 10 && objects[3]["fact_value"] as? Int == 0)
        #expect(objects[5]["fact_value"] as? Int == 0 && objects[5]["value"] is NSNull)
        #expect(objects[8]["numbers"] as? [String: Int] == ["inserted": 350, "fares": 300, "kept": 0])
        #expect(
            asked.lines[2] == #"{"id":3,"date":"2026-11-22T08:00:05.120Z","record":1,"sequence":3,"#
                + #""time_ns":28805120000000,"lane":"north","kind":"event","what":"insertCoin","region":"passage","#
                + #""from":"functioning.locked","to":"functioning.locked","value":10,"fact":"credit","fact_value":40,"#
                + #""flags":[],"numbers":null,"words":"passage: insertCoin 10  functioning.locked  credit 40"}"#)
    }

    @Test("has an event that was refused, a fact that is a state, and a fault that was not expected")
    func rare() throws {
        try sample.entry(
            3, at: 34_000_000, lane: "lift", flags: 22,
            ["landingArrived", "door", "closed", "closed", "door", "closed"])
        try sample.entry(5, at: 34_000_000, lane: "north", flags: 10, ["edgeRepeated"])
        let objects = try sample.ask("journal", "--json").lines.dropLast().suffix(2).map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(objects.map { $0["flags"] as? [String] } == [["refused"], ["warning", "unexpected"]])
        #expect(objects[0]["fact_value"] as? String == "closed" && objects[0]["value"] is NSNull)
        #expect(
            objects.map { $0["words"] as? String }
                == ["door: landingArrived  closed  door closed  refused", "edgeRepeated, warning, unexpected"])
    }

    @Test("is CSV with a header, whose texts are quoted and whose lines end in CR LF")
    func csv() throws {
        try sample.run("UPDATE name SET text = 'no\"rth, 1' WHERE text = 'north'")
        let asked = try sample.ask("journal", "--csv", "--lane", "no\"rth, 1", "--kind", "event")
        #expect(
            asked.output.components(separatedBy: "\r\n") == [
                "id,date,record,sequence,time_ns,lane,kind,what,region,from,to,value,fact,fact_value,flags,words",
                #"3,2026-11-22T08:00:05.120Z,1,3,28805120000000,"no""rth, 1",event,"insertCoin","passage","#
                    + #""functioning.locked","functioning.locked",10,"credit","40",,"#
                    + #""passage: insertCoin 10  functioning.locked  credit 40""#,
                #"4,2026-11-22T08:00:07.000Z,1,4,28807000000000,"no""rth, 1",event,"insertCoin","passage","#
                    + #""functioning.locked","functioning.unlocked",10,"credit","0",,"#
                    + #""passage: insertCoin 10  functioning.locked -> functioning.unlocked  credit 0""#,
                #"6,2026-11-22T08:00:09.000Z,1,6,28809000000000,"no""rth, 1",event,"admitPerson","passage","#
                    + #""functioning.unlocked","functioning.locked",,"credit","0",,"#
                    + #""passage: admitPerson  functioning.unlocked -> functioning.locked  credit 0""#, "",
            ])
    }

    @Test(
        "has what belongs to a time, a lane, a kind",
        arguments: [
            (["--since", "2026-11-22T09:00"], [9, 10, 11, 12, 13, 14]),
            (["--since", "today", "--until", "85m"], [1, 2, 3, 4, 5, 6]),
            (["--since", "30m"], [11, 12, 13, 14]), (["--since", "2026-11-23"], []), (["--until", "yesterday"], []),
            (["--since", "2026-11-22T08:00:07", "--until", "2026-11-22T08:00:09"], [4, 5]),
            (["--lane", "lift"], [8]),
            (["--lane", "west"], [12]), (["--kind", "counters"], [9, 10]), (["--kind", "missed"], [13]),
            (["--lane", "north", "--kind", "fault"], [7]),
        ] as [([String], [Int])])
    func filters(_ options: [String], _ ids: [Int]) throws {
        let asked = try Asked(["journal", sample.path, "--json"] + options, in: sample.folder.url)
        let found = try asked.lines.dropLast().map {
            try #require((try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])?["id"] as? Int)
        }
        #expect(found == ids)
    }

    @Test("begins near the time that is asked for, also where a clock was set back")
    func clockSetBack() throws {
        // Hour 9 is first seen by the entry 9; then the clock shows hour 8 once more.
        try sample.entry(5, at: 29_000_000, lane: "north", ["late"])
        #expect(
            try sample.ask("journal", "--since", "2026-11-22T08:03").lines.last { !$0.isEmpty }?.hasSuffix("late")
                == true)
        #expect(try sample.ask("journal", "--since", "2026-11-22T09:00").lines.count == 7)
    }

    @Test("of an empty database is empty")
    func empty() throws {
        let sample = try SampleDatabase(isEmpty: true)
        let asked = try sample.ask("journal", "--since", "today")
        #expect(asked.status == 0 && asked.output.isEmpty && asked.errors.isEmpty)
    }

    @Test("has all of many entries, however they fit into what is written at once")
    func many() throws {
        try sample.run(
            """
            INSERT INTO entry SELECT NULL, 1, 100 + value, 0, \(SampleDatabase.date), 0, 0, 0, 0, 0, 0, 0, 0, 0, value, 0, 0
            FROM (WITH RECURSIVE n(value) AS (VALUES(1) UNION ALL SELECT value + 1 FROM n WHERE value < 5000) SELECT * FROM n)
            """)
        let lines = try sample.ask("journal", "--kind", "missed").lines.dropLast()
        #expect(lines.count == 5001)
        for (index, line) in lines.dropFirst().enumerated() {
            #expect(line == "2026-11-22T09:30:00.000Z         missed     \(index + 1) entries are missing here")
        }
    }

    @Test("lets nothing of a name control a terminal or break a line")
    func harmless() throws {
        try sample.run("UPDATE name SET text = CAST(x'1B5B326A0A7FC29BFFE282ACC3A4' AS TEXT) WHERE text = 'north'")
        for option in ["--csv", "--kind"] {
            let options = option == "--kind" ? ["--kind", "output"] : ["--kind", "output", option]
            let asked = try Asked(["journal", sample.path] + options, in: sample.folder.url)
            #expect(asked.output.contains("?[2j?????€ä"), "\(asked.output)")
            #expect(!asked.output.contains("\u{1B}"))
        }
        let json = try sample.ask("journal", "--json", "--kind", "output").lines
        #expect(json.count == 2)
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json[0].utf8)) }
    }
}
