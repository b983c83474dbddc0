import Pages
import DesktopTool
import Waveform

extension FuzzedParser {
    /// The words of a command line, one a line, as the programs take them.
    static let arguments = FuzzedParser(name: "arguments", mostBytes: 256) { input in
        let words = String(decoding: input, as: UTF8.self).split(separator: "\n").map(String.init)
        var arguments = Arguments(words)
        do throws(ToolError) {
            _ = arguments.takeFlag("--json")
            _ = try arguments.takeValue(of: "--script")
            _ = try WaveformOption(&arguments)
            if let page = arguments.takeValue(of: "--page", where: PageAddress.looksLike), !page.isEmpty {
                let address = try PageAddress(page)
                guard try PageAddress("\(address)") == address else { return Finding("another address: \(address)") }
            }
            _ = try arguments.takeOnly("a board file")
            return nil
        } catch {
            return error.status == 2
                ? Message.finding(Console.printable(error.message)) : Finding("the status \(error.status)")
        }
    }
}
