import Statecharts

extension ChipError {
    /// Writes what went wrong, for which line, and what to do about it. `errorText` is the C library's text of an errno.
    public func write(
        to text: inout TextLine, map: borrowing LineMap, errorText: (Int32) -> UnsafePointer<CChar>
    ) {
        switch self {
        case .chipNotFound(let selector):
            switch selector {
            case .path: text.append("no GPIO chip '")
            case .label: text.append("no GPIO chip has the label '")
            }
            text.append(selector.text)
            text.append("'")
        case .permissionDenied(let path):
            text.append("no permission for ")
            text.append(path)
            text.append("; run as a member of the group that owns it (often gpio)")
        case .chipNotUsable(let path, let errno):
            text.append("cannot use ")
            text.append(path)
            text.append(" as a GPIO chip: ")
            text.append(cText: errorText(errno))
        case .lineNotFound(let line):
            write(line, to: &text, map: map)
            text.append(" is not on the chip; `gpioinfo` lists the lines that are")
        case .lineBusy(let line, let holder):
            write(line, to: &text, map: map)
            text.append(" is busy, held by ")
            text.append(holder.isEmpty ? "the kernel or somebody without a name" : "'")
            text.append(holder)
            if !holder.isEmpty { text.append("'") }
        case .lineUsedTwice(let line, let first):
            write(line, to: &text, map: map)
            text.append(" is the same line of the chip as ")
            write(first, to: &text, map: map)
        case .lineIsInput(let line):
            write(line, to: &text, map: map)
            text.append(" is an input and cannot be driven")
        case .tooManySettings:
            text.append("the lines have more different settings (bias, polarity, debounce) than the ten that the ")
            text.append("kernel takes in one request; give more lines the same settings")
        case .disconnected:
            text.append("the GPIO chip went away")
        case .failed(let call, let errno):
            text.append(call.label)
            text.append(" failed: ")
            text.append(cText: errorText(errno))
        }
    }

    private func write(_ line: LineID, to text: inout TextLine, map: borrowing LineMap) {
        map.appendName(of: line, to: &text)
        text.append(" (")
        switch map[line].selector {
        case .name(let name): text.append(name)
        case .offset(let offset):
            text.append("line ")
            text.append(UInt64(offset))
        }
        text.append(")")
    }
}
