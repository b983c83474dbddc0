import CommandLines
import DesktopTool

/// What a command line says about a waveform: `--vcd FILE`, `--timescale us|ns`, `--vectors`.
public struct WaveformOption: Sendable {
    /// The file that is written.
    public let file: String
    /// How it is written.
    public let format: WaveformFormat

    /// The options for it, which are the last of a command.
    public static func rows(isRequired: Bool = false) -> OptionRows {
        OptionRows([
            .file(
                "--vcd", "writes a value change dump for GTKWave, Surfer, PulseView into this file",
                isRequired: isRequired),
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
}
