import CommandLines
import DesktopTool
import Statecharts

/// What a command line says about a waveform: `--vcd FILE`, `--timescale us|ns`, `--vectors`.
public struct WaveformOption: Sendable {
    /// The file that is written.
    public let file: String
    /// How it is written.
    public let format: WaveformFormat

    /// The options for it, which are the last of a command.
    public static func rows(isRequired: Bool = false, excludes: Label? = nil) -> OptionRows {
        OptionRows([
            .file(
                "--vcd", "writes a value change dump for GTKWave, Surfer, PulseView into this file",
                isRequired: isRequired, excludes: excludes),
            OptionRow("--timescale", .words("us|ns"), "its unit of time; without it us", needs: "--vcd"),
            OptionRow(
                "--vectors",
                """
                has integers and vectors in it where else there are reals and single bits, for those that can read them
                """, needs: "--vcd"),
        ])
    }

    /// What a command line says of them. Nil when no waveform is asked for.
    public init?(_ words: Invocation) {
        guard let file = words.text("--vcd") else { return nil }
        self.file = file
        format = WaveformFormat(
            timescale: words.has("--timescale", "ns") ? .nanoseconds : .microseconds,
            usesVectors: words.has("--vectors"))
    }

    /// Refuses the file where it is one of the inputs.
    public func refuse(reading inputs: [String]) throws(ToolError) {
        try OutputFile.refuse(file, of: "--vcd", asOneOf: inputs)
    }

    /// Writes a recording into the file, of a trace perhaps another run than the last one, and prints what it has.
    public func write(_ recording: String, run: Int? = nil) throws(ToolError) {
        let summary = try Self?(self).write(reading: [recording]) { (_, output) throws(ToolError) in
            try RecordingWaveform.write(recording, run: run, format, output: output)
        }
        Console.write("\(file): \(summary.text)\n")
    }
}

extension WaveformOption? {
    /// Does something whose waveform, if one is asked for, goes into the file; throws if not all of it was written, or
    /// if that file is one of the inputs.
    public func write<Result>(
        reading inputs: [String],
        _ body: (WaveformFormat?, _ output: @escaping (String) -> Void) throws(ToolError) -> Result
    ) throws(ToolError) -> Result {
        try self?.refuse(reading: inputs)
        let file = try map { (waveform) throws(ToolError) in try OutputFile(waveform.file) }
        let result = try body(self?.format, { file?.write($0) })
        try file?.finish()
        return result
    }
}
