import Statecharts

/// How a board file names its chip.
public enum ChipSelector: Equatable, Sendable {
    /// By its device, such as `/dev/gpiochip0`; the numbers change between kernels.
    case path(ChipName)
    /// By the label that its driver gives it, such as `pinctrl-rp1`.
    case label(ChipName)

    /// The path or the label itself.
    public var text: ChipName {
        switch self {
        case .path(let text), .label(let text): text
        }
    }
}

/// Everything that a chip can refuse. Numbers are the kernel's errno.
public enum ChipError: Error, Equatable, Sendable {
    /// There is no device at that path, or none with that label.
    case chipNotFound(ChipSelector)
    /// The device may not be opened (EACCES, EPERM).
    case permissionDenied(path: ChipName)
    /// The device could not be opened or is not a GPIO chip.
    case chipNotUsable(path: ChipName, errno: Int32)
    /// The chip has no line of that name or offset.
    case lineNotFound(LineID)
    /// Somebody else holds the line (EBUSY); `holder` is the name that they gave, empty if none.
    case lineBusy(LineID, holder: LineName)
    /// Two roles are on one line of the chip, one by its name and one by its offset.
    case lineUsedTwice(LineID, first: LineID)
    /// The line is an input and cannot be driven (EPERM).
    case lineIsInput(LineID)
    /// The lines have more different settings than one kernel request can hold (E2BIG; at most ten, and nine for
    /// inputs, since one that is silenced needs another).
    case tooManySettings
    /// The chip went away while its lines were held (ENODEV).
    case disconnected
    /// The call failed with this errno.
    case failed(ChipCall, errno: Int32)
}

/// The calls that can fail with an errno without its own case.
public enum ChipCall: Sendable {
    /// Preparing a request.
    case prepare
    /// Requesting the lines.
    case request
    /// Waiting for edges.
    case wait
    /// Reading edges.
    case readEdges
    /// Reading a level.
    case readLevel
    /// Driving outputs.
    case write
    /// Silencing inputs.
    case silence
    /// Preparing to receive signals.
    case signals
}

extension ChipCall: Labelled {
    /// What the firmware was doing, for messages.
    public var label: Label {
        switch self {
        case .prepare: "preparing the line request"
        case .request: "requesting the lines"
        case .wait: "waiting for edges"
        case .readEdges: "reading edges"
        case .readLevel: "reading a level"
        case .write: "driving outputs"
        case .silence: "silencing a line"
        case .signals: "preparing for signals"
        }
    }
}
