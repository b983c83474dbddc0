import DesktopTool

/// What a wrong name was probably meant to be.
package enum Hint {
    /// The nearest name, or one that ends so, as `gallery-stopwatch` does; else what lists them all.
    package static func about(_ name: String, among names: [String], listedBy command: String) -> String {
        let small = name.lowercased()
        let near =
            names.first { $0 == small } ?? names.first { $0.hasSuffix("-" + small) } ?? small.nearest(among: names)
        return near.map { "did you mean '\($0)'?" } ?? "`\(Console.program) \(command)` lists the machines"
    }
}
