import CProcess
import ControlLoop
import Statecharts

extension CaseRun where WiresType: ~Copyable {
    /// Runs commands of a case, to their end.
    mutating func shell(_ name: InputLine) throws(Trouble) {
        var command = Command()
        command.append(words: "env")
        var process = TextLine()
        process.append(Int64(firmware.process ?? 0))
        command.append("firmware", process)
        command.append("chip", chip ?? Path(cText: place) ?? Path())
        command.append("record", firmware.record)
        command.append("database", recorder.database)
        command.append("in", places.programs.whole)
        command.append("case", places.item.whole)
        command.append(words: "sh")
        command.append(places.item.file(name))
        var output = places.result.file(name)
        output.append(".txt")
        let shell = command.start(in: places.item.whole, output: output, errors: output)
        guard shell > 0 else { throw .ofSystem("a shell cannot be started", errno: -shell) }
        var status: Int32 = 0
        do throws(Trouble) {
            while !portcullis_has_ended(shell, &status) {
                _ = try firmware.isRunning()
                try interruption.pause(until: -1)
            }
        } catch {
            portcullis_send(shell, Firmware.Signal.kill.rawValue)
            throw error
        }
        if status != 0 { throw .other("the commands of the case failed") }
    }
}
