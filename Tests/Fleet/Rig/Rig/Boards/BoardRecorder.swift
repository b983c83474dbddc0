import Archive
import ControlLoop
import DesktopTool
import Record
import Statecharts

/// The recorder of a simulated board: it copies the record into the database.
final class BoardRecorder {
    private var writer: ArchiveWriter
    private var reader: RecordReader
    private let files: BoardFiles

    /// A recorder that goes on from what the database has. `offset` is the wall clock's time minus that of the boot.
    init(_ files: BoardFiles, offset: Int64) throws(ToolError) {
        self.files = files
        do throws(RecordError) {
            reader = try RecordReader(files.record)
        } catch {
            throw .failure(String(error.message(of: files.record)))
        }
        do throws(ArchiveError) {
            writer = try ArchiveWriter(files.database)
            try writer.attach(&reader, offset: offset)
        } catch {
            throw .failure("\(files.database): \(error.words)")
        }
    }

    /// Copies everything that is new. How many entries the record had let go of before.
    func copy(at now: Instant, offset: Int64) throws(ToolError) -> UInt64 {
        do throws(ArchiveError) {
            return try writer.copy(&reader, at: now, offset: offset).missed
        } catch {
            throw .failure("\(files.database): \(error.words)")
        }
    }
}
