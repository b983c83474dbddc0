import ControlLoop
import Lanes
import Statecharts
import TestSupport
import Testing

@testable import BoardFile

@Suite("The settings and roles of every kind of gate, as rows")
struct GateRowsTests {
    @Test("every kind is found by its number")
    func kinds() {
        #expect(!GateKind.all.isEmpty)
        for (number, kind) in GateKind.all.enumerated() { #expect(kind.gate.machineNumber == number) }
        #expect(Set(GateKind.all.map(\.name)).count == GateKind.all.count)
    }

    @Test("no key is there twice, and each is a word of a board file", arguments: GateKind.all)
    func keys(of kind: GateKind) {
        let keys = (["machine"] + kind.settings.map(\.row.key) + kind.roles.map(\.label)).map { "\($0.text)" }
        #expect(Set(keys).count == keys.count)
        for key in keys { #expect(key.wholeMatch(of: /[a-z]+(-[a-z0-9]+)*/) != nil, "\(key)") }
    }

    @Test("a sentence is a part of one: it begins small and ends without a full stop", arguments: GateKind.all)
    func sentences(of kind: GateKind) {
        for sentence in kind.settings.map(\.row.sentence) + kind.roles.map(\.sentence) {
            #expect("\(sentence.text)".wholeMatch(of: /[a-z].*[^. ]/) != nil, "\(sentence.text)")
        }
    }

    @Test("inputs come first", arguments: GateKind.all)
    func order(in kind: GateKind) {
        #expect(kind.roles.map(\.isInput) == kind.roles.map(\.isInput).sorted { $0 && !$1 })
    }

    @Test("every default is in its range, and so is every example", arguments: GateKind.all)
    func defaults(of kind: GateKind) throws {
        let gate = kind.withRequired(from: 100)
        for number in kind.settings.indices {
            let (row, value) = try #require(gate.setting(number))
            #expect(value.isIn(row.range), "\(row.key.text)")
            guard case .duration(let shortest, let longest, let example) = row.range else { continue }
            #expect(shortest < longest, "\(row.key.text)")
            #expect(shortest <= example && example <= longest, "\(row.key.text)")
        }
    }

    @Test("a setting takes both ends of its range, and no other setting changes with it", arguments: GateKind.all)
    func takes(in kind: GateKind) throws {
        for number in kind.settings.indices {
            for end in kind.settings[number].row.range.ends {
                var gate = kind.gate
                gate.set(number, to: end)
                for other in kind.settings.indices {
                    let value = try #require(gate.setting(other)?.value)
                    #expect(value == (other == number ? end : kind.settings[other].value), "\(number), \(other)")
                }
            }
        }
    }

    @Test("a setting is found by its name, and by nothing that only begins or ends with it", arguments: GateKind.all)
    func names(in kind: GateKind) {
        for number in kind.settings.indices {
            let key = Array("\(kind.settings[number].row.key.text)".utf8)
            func found(_ name: [UInt8]) -> Int? {
                name.withUnsafeBufferPointer { kind.gate.setting(named: $0)?.number }
            }
            #expect(found(key) == number)
            #expect(found(key + [UInt8(ascii: "s")]) == nil)
            #expect(found(key + [0]) == nil)
            #expect(found(Array(key.dropLast())) == nil)
        }
        #expect([].withUnsafeBufferPointer { kind.gate.setting(named: $0)?.number } == nil)
    }

    @Test("a setting does not take a value of another sort", arguments: GateKind.all)
    func otherSort(in kind: GateKind) throws {
        for number in kind.settings.indices {
            for other in [SettingValue.number(1), .duration(.seconds(1)), .isFirstWord(false)] {
                guard !kind.settings[number].row.range.ends.contains(where: { $0.isLike(other) }) else { continue }
                var gate = kind.gate
                gate.set(number, to: other)
                #expect(gate == kind.gate)
            }
        }
    }

    @Test("what has to agree with what is named by keys and roles that there are", arguments: GateKind.all)
    func agreements(of kind: GateKind) {
        for gate in kind.wirings {
            var check = AgreementCheck(gate)
            gate.visitAgreements(&check)
            #expect(check.mistakes == [])
        }
    }

    @Test("the defaults agree with each other and with every usual debounce", arguments: GateKind.all)
    func defaultsAgree(in kind: GateKind) {
        for gate in kind.wirings {
            var check = AgreementCheck(gate)
            gate.visitAgreements(&check)
            #expect(check.disagreements == [])
        }
    }

    @Test(
        "a moving gate arrives at inputs that there are, in the time of settings that there are",
        arguments: GateKind.all)
    func arrivals(of kind: GateKind) throws {
        for gate in kind.wirings {
            let arrivals = gate.arrivals
            for index in arrivals.indices {
                let arrival = arrivals[index]
                let row = try #require(gate.role(arrival.contact.index))
                #expect(row.label == arrival.contact.label)
                #expect(row.isInput)
                let settings = kind.settings.indices.compactMap { gate.setting($0) }
                let setting = try #require(settings.first { $0.row.key == arrival.key })
                #expect(setting.value == .duration(arrival.limit))
            }
        }
    }

    @Test(
        "what a gate does not do is said only where a role for it is not wired",
        arguments: GateKind.all.filter { !$0.isExhibit })
    func remarks(of kind: GateKind) {
        func lacking(_ gate: LaneDescription) -> [String] {
            gate.remarks.indices.map { gate.remarks[$0].text }.filter { $0.hasPrefix("without ") }
        }
        #expect(!lacking(kind.gate).isEmpty)
        #expect(lacking(kind.wirings[0]).isEmpty, "everything is wired")
    }
}

extension SettingValue {
    /// Whether it is of the same sort as another.
    fileprivate func isLike(_ other: SettingValue) -> Bool {
        switch (self, other) {
        case (.number, .number), (.duration, .duration), (.isFirstWord, .isFirstWord): true
        case (.number, _), (.duration, _), (.isFirstWord, _): false
        }
    }
}
