import Foundation
import TestSupport
import Testing

/// What the documents link to, and where the tree's other files say that something is in a document.
@Suite("Links of documents, and mentions of documents")
struct LinkTests {
    /// Every text of the tree, by its path from the root.
    private static let texts: [String: String] = {
        var texts: [String: String] = [:]
        for top in ["README.md", "Makefile", "Package.swift", ".ci", "Sources", "Tests", "board", "deploy", "docs"] {
            let inside = FileManager.default.enumerator(atPath: Repository.root.appending(path: top).path)
            let paths = inside.map { $0.compactMap { $0 as? String }.map { "\(top)/\($0)" } } ?? []
            for path in [top] + paths {
                guard let text = try? String(contentsOf: Repository.root.appending(path: path), encoding: .utf8) else {
                    continue  // A folder, or a picture.
                }
                texts[path] = text
            }
        }
        return texts
    }()

    private static let documents = texts.keys.filter { path in
        path == "README.md" || path.hasSuffix(".md") && path.hasPrefix("docs/")
            || path.hasPrefix("Sources/") && path.hasSuffix("/README.md")
    }.sorted()

    private static let pages = Dictionary(
        uniqueKeysWithValues: texts.filter { $0.key.hasSuffix(".md") }.map { ($0.key, Page($0.value)) })

    @Test("every relative link leads to a file, and every anchor to a heading", arguments: documents)
    func links(document: String) throws {
        let page = try #require(Self.pages[document])
        for link in page.links where link.firstMatch(of: /^[a-z]+:/) == nil {
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            let folder = (document as NSString).deletingLastPathComponent
            let target = parts[0].isEmpty ? document : Self.resolved("\(folder)/\(parts[0])")
            let path = Repository.root.appending(path: target).path
            #expect(FileManager.default.fileExists(atPath: path), "\(document): \(link) leads to no file")
            guard parts.count == 2, let page = Self.pages[target] else { continue }
            #expect(page.anchors.contains("\(parts[1])"), "\(document): \(link) leads to no heading")
        }
    }

    @Test("every path in docs that some file mentions is there")
    func mentions() {
        #expect(Self.documents.count > 20 && Self.texts.count > 1000)
        // A name that stands for any.
        let placeholders: Set = ["docs/pictures/NAME.svg"]
        var count = 0
        for (path, text) in Self.texts {
            for mention in Self.mentions(in: text) where !placeholders.contains(mention) {
                count += 1
                let file = Repository.root.appending(path: mention).path
                #expect(FileManager.default.fileExists(atPath: file), "\(path) mentions \(mention)")
            }
        }
        #expect(count > 100)
    }

    @Test("a link is found outside of code, and a heading has the anchor that GitHub gives it")
    func page() {
        let page = Page(
            """
            # A `b`, [c](d.md) & e
            ## Twice
            ```
            [no](no.md)
            # No
            ```
            ## Twice
            <a id="f"></a> <img src="g.svg"> [h](i.md#j) [k](https://l) `a` [m](../n)
            """)
        #expect(page.links == ["d.md", "g.svg", "i.md#j", "https://l", "../n"])
        #expect(page.anchors == ["a-b-c--e", "twice", "twice-1", "f"])
        // Put together here, since there are no such files.
        let docs = "docs"
        let text = "\(docs)/a.md, `\(docs)/b-c.md`. \(docs)/d/. ../\(docs)/e x\(docs)/f (\(docs)/g+h)"
        #expect(Self.mentions(in: text) == ["a.md", "b-c.md", "d", "g+h"].map { "\(docs)/\($0)" })
        #expect(Self.resolved("docs/using/../README.md") == "docs/README.md")
    }

    /// The paths in docs that a text has, except as parts of longer ones.
    private static func mentions(in text: String) -> [String] {
        func isPart(_ character: Character) -> Bool {
            character.isLetter || character.isNumber || "_./+-".contains(character)
        }
        let parts = text.components(separatedBy: "docs/")
        return zip(parts, parts.dropFirst()).compactMap { before, after in
            if let last = before.last, isPart(last) { return nil }
            var path = "docs/" + after.prefix(while: isPart)
            while let last = path.last, "./+-".contains(last) { path.removeLast() }
            return path
        }
    }

    /// A path without steps up.
    private static func resolved(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}

/// What a page of Markdown links to, and what of it can be linked to.
private struct Page {
    private(set) var links: [String] = []
    private(set) var anchors: Set<String> = []

    init(_ text: String) {
        var isCode = false
        var counts: [String: Int] = [:]
        for line in text.split(separator: "\n") {
            if line.drop(while: { $0 == " " }).hasPrefix("```") { isCode.toggle() }
            guard !isCode else { continue }
            links += line.matches(of: /(?:\]\(|(?:src|href)=")([^)\s"]+)/).map { String($0.1) }
            anchors.formUnion(line.matches(of: /<a (?:id|name)="([^"]+)"/).map { String($0.1) })
            guard let title = line.wholeMatch(of: /#{1,6} +(.*)/)?.1 else { continue }
            let words = title.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }.lowercased()
            let slug = String(
                words.filter { $0.isLetter || $0.isNumber || "_- ".contains($0) }.map { $0 == " " ? "-" : $0 })
            let count = counts[slug, default: 0]
            counts[slug] = count + 1
            anchors.insert(count == 0 ? slug : "\(slug)-\(count)")
        }
    }
}
