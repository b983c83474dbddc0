import BoardFile
import CSystem
import Record

/// A board file that was read, and how to tell whether it is that of the firmware.
public struct ReadBoardFile {
    /// What it says.
    public let board: Board
    /// Where it is. The text lasts as long as the program.
    let path: UnsafePointer<CChar>
    private let digest: UInt32

    /// Reads the board file at a path that lasts as long as the program.
    @export(interface)
    public init(path: UnsafePointer<CChar>) throws(BoardFileError) {
        // First the digest: if the file changes in between, it is none of the firmware's, and is read again.
        var (digest, length): (UInt32, UInt32) = (0, 0)
        _ = portcullis_crc32c_of_file(path, &digest, &length)
        board = try BoardFile.load(path: path)
        self.path = path
        self.digest = digest
    }

    /// Whether a firmware's board file is this one. A digest of 0 tells nothing; then it may be.
    func isSame(as identity: RecordIdentity) -> Bool { identity.digest == 0 || identity.digest == digest }
}
