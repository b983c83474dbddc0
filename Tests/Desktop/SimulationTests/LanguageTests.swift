import Foundation
import Lanes
import Page
import TestSupport
import Testing

@testable import Simulation

/// What the pages say, and what they say in another language.
@Suite("The pages' languages")
struct LanguageTests {
    private static let folders = ["Sources/C/CPageAssets/", "Sources/Gates/"]
    /// What is the same in every language.
    private static let names: Set = ["Portcullis", "Portcullis fleet", "VCD", "s", "0.000"]

    private static let files: [(path: String, text: String)] = {
        folders.flatMap { folder in
            let paths = FileManager.default.enumerator(atPath: Repository.root.appending(path: folder).path)
            return (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".js") || $0.hasSuffix(".html") }
                .map {
                    ($0, (try? String(contentsOf: Repository.root.appending(path: folder + $0), encoding: .utf8)) ?? "")
                }
        }
    }()

    /// The tables of a language, by the end of their files' names: from English.
    private static func table(_ language: String) -> [(english: String, words: String)] {
        files.filter { $0.path.split(separator: "/").last?.hasPrefix(language) ?? false }.flatMap { _, text in
            text.matches(of: /(?m)^  "(.+?)": "(.*)",$/).map { (String($0.1), String($0.2)) }
        }
    }

    /// The sentences of a module: a template with {} for what is put in, the words of a picture's signs.
    private static func sentences(ofModule text: String) -> [String] {
        var sentences = text.matches(of: /\["[a-z0-9-]+", "([^"]+)", "(?:plain|busy|bad)"\]/).map { String($0.1) }
        for start in text.ranges(of: "phrase`") {
            var (sentence, depth, last) = ("", 0, Character(" "))
            reading: for character in text[start.upperBound...] {
                switch (character, depth) {
                case ("`", 0): break reading
                case ("{", 0) where last == "$": (sentence, depth) = (sentence.dropLast() + "{", 1)
                case ("{", 1...): depth += 1
                case ("}", 1...):
                    depth -= 1
                    if depth == 0 { sentence.append("}") }
                case (_, 0): sentence.append(character)
                default: break
                }
                last = character
            }
            sentences.append(sentence)
        }
        return sentences
    }

    /// What stands in a document: texts, and what is shown or spoken of an element.
    private static func sentences(ofDocument text: String) -> [String] {
        let spoken = text.matches(of: /(?:title|aria-label|placeholder)="([^"]+)"/).map { String($0.1) }
        let texts = text.matches(of: />([^<>]+)</).map { $0.1.trimmingCharacters(in: .whitespacesAndNewlines) }
        return spoken + texts.filter { !$0.isEmpty }
    }

    /// What programs say of each kind of gate. One without a picture of its own has no German, either.
    private static var ofGates: [String] {
        var all = Gesture.common.map(\.sentence) + [Offer.jamming]
        for number in 0..<LaneDescription.machines.count {
            let profile = LaneDescription.profile(machine: number)
            guard profile.picture != "gate-lamps.js" || LaneDescription.isExhibit(machine: number) else { continue }
            let description = LaneDescription(machine: number)
            all += description.ownGestures.map(\.sentence)
            for role in 0..<64 { if let row = description.role(role) { all.append("\(row.sentence)") } }
            for index in profile.troubles.indices { all.append("\(profile.troubles[index].words)") }
        }
        return all.filter { !$0.isEmpty }
    }

    @Test("each sentence of a page has one in German, with as much put in, and none is left over")
    func german() {
        let table = Self.table("german")
        let words = Dictionary(grouping: table, by: \.english)
        for (english, all) in words where Set(all.map(\.words)).count > 1 { Issue.record("has two words: \(english)") }
        var said = Set(Self.ofGates)
        for (path, text) in Self.files {
            said.formUnion(path.hasSuffix(".html") ? Self.sentences(ofDocument: text) : Self.sentences(ofModule: text))
        }
        said.subtract(Self.names)
        #expect(said.count > 300)
        for sentence in said.subtracting(words.keys).sorted() { Issue.record("german.js has nothing for: \(sentence)") }
        for sentence in Set(words.keys).subtracting(said).sorted() where sentence != "." {
            Issue.record("no page says: \(sentence)")
        }
        for (english, words) in table {
            let (all, put) = (english.matches(of: /\{\d?\}/).count, words.matches(of: /\{\d?\}/).count)
            #expect(all == put, "\(english): \(words)")
        }
    }
}
