import ControlLoop

/// The kernel's numbers for the failures that have their own case (asm-generic/errno-base.h, errno.h).
enum ChipErrno {
    static let notPermitted: Int32 = 1
    static let notFound: Int32 = 2
    static let tooManySettings: Int32 = 7
    static let notOpen: Int32 = 9
    static let accessDenied: Int32 = 13
    static let busy: Int32 = 16
    static let noDevice: Int32 = 19
}

extension ChipError {
    /// The error for a call that failed while the lines were held.
    init(_ call: ChipCall, errno: Int32) {
        self = errno == ChipErrno.noDevice ? .disconnected : .failed(call, errno: errno)
    }
}
