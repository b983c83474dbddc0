import Statecharts

extension ChipError {
    /// Writes what went wrong, for which line, and what to do about it. `errorText` is the C library's text of an
    /// errno.
    public func write(
        to text: inout TextLine, map: borrowing LineMap, errorText: (Int32) -> UnsafePointer<CChar>
    ) {
        switch self {
        case .chipNotFound(.path(let path)): text.append("no GPIO chip '\(path)'")
        case .chipNotFound(.label(let label)): text.append("no GPIO chip has the label '\(label)'")
        case .permissionDenied(let path):
            text.append("no permission for \(path); run as a member of the group that owns it (often gpio)")
        case .chipNotUsable(let path, let errno):
            text.append("cannot use \(path) as a GPIO chip: \(cText: errorText(errno))")
        case .lineNotFound(let line):
            text.append("\(place(of: line, map)) is not on the chip; `gpioinfo` lists the lines that are")
        case .lineBusy(let line, let holder):
            text.append("\(place(of: line, map)) is busy, held by ")
            if holder.isEmpty {
                text.append("the kernel or somebody without a name")
            } else {
                text.append("'\(holder)'")
            }
        case .lineUsedTwice(let line, let first):
            text.append("\(place(of: line, map)) is the same line of the chip as \(place(of: first, map))")
        case .lineIsInput(let line): text.append("\(place(of: line, map)) is an input and cannot be driven")
        case .tooManySettings:
            text.append("the lines have more different settings (bias, polarity, debounce) than the kernel takes ")
            text.append("in one request, ten for outputs and nine for inputs; give more lines the same settings")
        case .disconnected: text.append("the GPIO chip went away")
        case .failed(let call, let errno): text.append("\(call) failed: \(cText: errorText(errno))")
        }
    }

    /// A line, and where it is on the chip.
    private func place(of line: LineID, _ map: borrowing LineMap) -> Phrase {
        switch map[line].selector {
        case .name(let name): "\(map.name(of: line)) (\(name))"
        case .offset(let offset): "\(map.name(of: line)) (line \(offset))"
        }
    }
}
