import Foundation

/// The memory of the programs of a run, as it goes: what is their own (RssAnon of proc(5)), of the largest one of each
/// kind.
struct Memory {
    /// The kinds, and the processes of each by their numbers; `children` are those of which a process of the kind is
    /// the parent.
    struct Kind {
        let name: String
        let processes: Set<Int32>
        var countsChildren = false
        var countsItself = true
    }

    /// The largest of each kind at each look, in kB.
    private(set) var series: [String: [Int]] = [:]
    /// How many of each kind there were at the most.
    private(set) var counts: [String: Int] = [:]

    /// What was seen, as it is given; nothing at first.
    init(series: [String: [Int]] = [:]) { self.series = series }

    /// Looks at all processes.
    mutating func look(_ kinds: [Kind]) {
        var found: [String: [Int]] = [:]
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        for number in names.compactMap(Int32.init) {
            guard let (parent, memory) = Self.account(of: number) else { continue }
            for kind in kinds {
                let isOne = kind.countsItself && kind.processes.contains(number)
                if isOne || kind.countsChildren && kind.processes.contains(parent) {
                    found[kind.name, default: []].append(memory)
                }
            }
        }
        for (name, sizes) in found {
            series[name, default: []].append(sizes.max() ?? 0)
            counts[name] = max(counts[name] ?? 0, sizes.count)
        }
    }

    private static func account(of number: Int32) -> (parent: Int32, memory: Int)? {
        guard let text = try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8) else { return nil }
        var parent: Int32?
        var memory: Int?
        for line in text.split(separator: "\n") {
            if line.hasPrefix("PPid:") { parent = Int32(line.dropFirst(5).trimmingCharacters(in: .whitespaces)) }
            if line.hasPrefix("RssAnon:") {
                memory = Int(line.dropFirst(8).prefix { $0 != "k" }.trimmingCharacters(in: .whitespaces))
            }
        }
        guard let parent, let memory else { return nil }
        return (parent, memory)
    }

    /// What the largest of a kind had, in kB: the median of the second third of the run and that of the last one, and
    /// the most that there ever was. In the first third everything grows as it has to.
    func account(of kind: String) -> (before: Int, after: Int, most: Int)? {
        guard let all = series[kind], let most = all.max(), all.count >= 6 else { return nil }
        let third = all.count / 3
        return (Self.median(all[third..<2 * third]), Self.median(all[(2 * third)...]), most)
    }

    private static func median(_ numbers: ArraySlice<Int>) -> Int { numbers.sorted()[numbers.count / 2] }

    /// Whether the memory of a kind is flat: in the last third it is not larger than in the one before, but for a tenth
    /// and for what an allocator takes at once.
    func isFlat(_ kind: String) -> Bool {
        guard let (before, after, _) = account(of: kind) else { return true }
        return after <= before + before / 10 + Self.allowance
    }

    /// In kB.
    private static let allowance = 2_048
}
