import DesktopTool

/// What a command line says about a waveform: `--vcd FILE`, `--timescale us|ns`, `--vectors`.
public struct WaveformOption: Sendable {
    /// The file that is written.
    public let file: String
    /// How it is written.
    public let format: WaveformFormat

    /// Takes the options. Nil when no waveform is asked for.
    public init?(_ arguments: inout Arguments) throws(ToolError) {
        let file = try arguments.takeValue(of: "--vcd")
        let unit = try arguments.takeValue(of: "--timescale", meaning: "us or ns")
        let usesVectors = arguments.takeFlag("--vectors")
        guard let file else {
            if unit != nil || usesVectors {
                throw .usage(
                    "\(unit == nil ? "--vectors" : "--timescale") is about a waveform: expected --vcd FILE too")
            }
            return nil
        }
        guard let timescale = WaveformFormat.Timescale(rawValue: unit ?? "us") else {
            throw .usage("--timescale takes us or ns, not '\(unit ?? "")'")
        }
        self.file = file
        format = WaveformFormat(timescale: timescale, usesVectors: usesVectors)
    }
}
