import DesktopTool
import Foundation

/// Counted figures beside their limits.
struct LimitTable {
    let limits: [Limit]
    let collection: Collection

    /// For a terminal.
    var text: String {
        var text = row("value", "limit", "unit", "left", "")
        for limit in limits {
            let value = limit.value(in: collection)
            let left = value.map { String(format: "%.1f %%", (limit.maximum / $0 - 1) * 100) }
            text += row(
                value.map(Limit.text) ?? "-", Limit.text(limit.maximum), limit.unit.rawValue, left ?? "-", limit.name)
        }
        return text
    }

    /// Every figure has to be there, and not above its limit.
    func requireAllKept() throws(ToolError) {
        let complaints = limits.compactMap { $0.complaint(in: collection) }
        guard complaints.isEmpty else {
            throw .failure("counted figures are not within their limits:\n" + complaints.joined(separator: "\n"))
        }
    }

    private func row(_ value: String, _ limit: String, _ unit: String, _ left: String, _ name: String) -> String {
        func padded(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
        let unit = unit.padding(toLength: 12, withPad: " ", startingAt: 0)
        let row = "\(padded(value, 8)) \(padded(limit, 8)) \(unit) \(padded(left, 8))"
        return name.isEmpty ? row + "\n" : "\(row)  \(name)\n"
    }
}
