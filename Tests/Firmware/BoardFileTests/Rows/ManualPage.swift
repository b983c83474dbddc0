import TestSupport

/// The page about board files, by its subsections.
struct ManualPage {
    private let lines: [String]

    init() throws { lines = try Repository.lines(of: "deploy/man/portcullis.board.5") }

    /// What the items of a list begin with, by what they are about: the text up to the next macro. The list is that of
    /// the first subsection whose title begins and ends with these words, and at a gate that of every gate.
    func items(_ title: String, of kind: GateKind) -> [String: String] {
        let own = items(title, of: kind.name.replacing("-", with: " "))
        return kind.isExhibit ? own : own.merging(shared(title, of: kind)) { first, _ in first + " (twice)" }
    }

    private func shared(_ title: String, of kind: GateKind) -> [String: String] {
        let names = Set(kind.roles.map { "\($0.label.text)" } + kind.settings.map { "\($0.row.key.text)" })
        return items(title, of: "every gate").filter { names.contains($0.key) }
    }

    private func items(_ title: String, of name: String) -> [String: String] {
        let section = lines.drop { !($0.hasPrefix(".Ss \(title) of ") && $0.hasSuffix(name)) }.dropFirst()
            .prefix { !$0.hasPrefix(".Ss ") && !$0.hasPrefix(".Sh ") }
        var items: [String: String] = [:]
        var item: String?
        for line in section.map({ $0.replacing("\\-", with: "-") }) {
            if line.hasPrefix(".It Ic ") {
                item = String(line.dropFirst(".It Ic ".count))
                items[item!] = ""
            } else if line.hasPrefix(".") {
                item = nil
            } else if let item {
                items[item]! += (items[item]!.isEmpty ? "" : " ") + line
            }
        }
        return items
    }
}
