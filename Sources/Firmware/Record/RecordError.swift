import CSystem
import ControlLoop
import Statecharts

/// Why there is no record. Numbers are the kernel's errno.
public enum RecordError: Error, Equatable, Sendable {
    /// The path is too long.
    case pathTooLong
    /// What is there is no file: a folder, a link, a pipe.
    case notAFile
    /// The file is there and cannot be opened.
    case cannotOpen(errno: Int32)
    /// It would be on a disk, for which the gates would wait now and then.
    case onDisk
    /// Nobody has made the file yet.
    case notThere
    /// The file cannot be made.
    case cannotMake(errno: Int32)
    /// There is no room for the file.
    case noRoom(errno: Int32)
    /// Another firmware writes it.
    case inUse
    /// The file cannot be mapped into memory.
    case cannotMap(errno: Int32)
    /// The system does not say which boot this is.
    case noBootID(errno: Int32)
    /// A reader cannot believe it.
    case refused(RecordFlaw)
    /// There is a record of this boot already, which is newer than any database.
    case alreadyThere
}

extension RecordError {
    /// Why a record that is there could not be opened.
    init(opening errno: Int32) {
        switch UInt32(bitPattern: errno) {
        case UInt32(portcullis_record_not_there): self = .notThere
        case UInt32(portcullis_record_in_use): self = .inUse
        case UInt32(portcullis_record_not_a_file), UInt32(portcullis_record_is_a_folder),
            UInt32(portcullis_record_is_a_link), UInt32(portcullis_record_is_a_socket):
            self = .notAFile
        default: self = .cannotOpen(errno: errno)
        }
    }

    /// Why a new one could not be made.
    init(making errno: Int32) {
        switch UInt32(bitPattern: errno) {
        case UInt32(portcullis_record_in_use): self = .inUse
        case UInt32(portcullis_record_disk_full), UInt32(portcullis_record_too_large): self = .noRoom(errno: errno)
        default: self = .cannotMake(errno: errno)
        }
    }
}
