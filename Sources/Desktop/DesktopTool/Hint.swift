/// What a wrong name was probably meant to be.
package enum Hint {
    /// The nearest name, or those that begin or end so, as `turnstile-flat` does; else what lists them all.
    package static func about(_ name: String, among names: [String], listedBy command: String) -> String {
        let small = name.lowercased()
        // Names of the gallery once began so.
        let word = small.hasPrefix("gallery-") ? String(small.dropFirst(8)) : small
        let kin = names.filter { $0 == word || $0.hasPrefix(word + "-") || $0.hasSuffix("-" + word) }
        let near = names.contains(small) ? [small] : kin.isEmpty ? [word.nearest(among: names)].compactMap(\.self) : kin
        guard !near.isEmpty else { return "`\(Console.program) \(command)` lists the machines" }
        return "did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
    }
}
