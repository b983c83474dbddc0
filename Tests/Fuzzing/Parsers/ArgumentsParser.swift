import CommandLines
import ControlLoop
import DesktopTool
import Pages
import Waveform

extension FuzzedParser {
    /// The words of a command line, one a line, as the programs take them.
    static let arguments = FuzzedParser(name: "arguments", mostBytes: 256) { input in
        let words = String(decoding: input, as: UTF8.self).split(separator: "\n").map(String.init)
        let list = WordList(["portcullis", "simulate"] + words)
        defer { withExtendedLifetime(list) {} }
        switch table.parse(list.arguments) {
        case .help, .version: return nil
        case .wrong(let message, _): return Message.finding(Console.printable("\(message)"))
        case .run(let words):
            _ = WaveformOption(words)
            guard let page = words.text("--page") else { return nil }
            do throws(ToolError) {
                let address = try PageAddress(page)
                return try PageAddress("\(address)") == address ? nil : Finding("another address: \(address)")
            } catch {
                return error.status == 2
                    ? Message.finding(Console.printable(error.message)) : Finding("the status \(error.status)")
            }
        }
    }

    private static var table: CommandTable {
        CommandTable(
            "portcullis", "",
            OptionRows([
                .command("simulate", ""), .operand("BOARD", "a board file", ""), .file("--script", ""),
                OptionRow("--json", ""),
                PageAddress.row("", excludes: "--json --vcd"),
            ]).followed(by: WaveformOption.rows()))
    }
}
