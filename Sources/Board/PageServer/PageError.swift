import CPage
import CSystem
import ControlLoop
import Statecharts

/// Why there is no page.
public enum PageError: Error, Equatable {
    /// The text is no numeric address of IPv4 or IPv6.
    case notAnAddress
    /// The system does not let this program listen there.
    case cannotListen(errno: Int32)
    /// What the service manager handed over is not one socket of IPv4 or IPv6 that listens.
    case notOneSocket
    /// There is no memory, or there are no random numbers.
    case systemFailed(errno: Int32)

    /// What is wrong, for a person.
    public var message: FixedText<160> {
        switch self {
        case .notAnAddress: "expected a numeric address, such as 127.0.0.1 or ::1"
        case .cannotListen(let errno): "cannot listen there: \(cText: portcullis_error_text(errno))"
        case .notOneSocket: "expected one socket of the service manager's that listens at an address of IPv4 or IPv6"
        case .systemFailed(let errno): "the system has nothing left: \(cText: portcullis_error_text(errno))"
        }
    }
}
