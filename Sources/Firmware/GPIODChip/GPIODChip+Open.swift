import CGPIOD
import CSystem
import ControlLoop
import Statecharts

extension GPIODChip {
    /// Opens the chip with that path, or the first with that label.
    static func open(_ selector: ChipSelector) throws(ChipError) -> OpaquePointer {
        var search = Search(selector)
        let result = withUnsafeMutablePointer(to: &search) { search in
            switch selector {
            case .path(let path):
                path.withCText { search.pointee.tryPath($0) }
                return Int32(0)
            case .label:
                return portcullis_each_gpiochip(visit, search)
            }
        }
        if let found = search.found { return found }
        if let failure = search.failure { throw failure }
        if result < 0 { throw .failed(.prepare, errno: -result) }
        throw .chipNotFound(selector)
    }
}

extension ChipError {
    /// Writes what went wrong, for which line, and what to do about it: if a chip was not found, it lists the existing
    /// ones.
    public func write(to text: inout TextLine, map: borrowing LineMap) {
        write(to: &text, map: map) { portcullis_error_text($0) }
        guard case .chipNotFound = self else { return }
        var chips = TextLine()
        _ = withUnsafeMutablePointer(to: &chips) { portcullis_each_gpiochip(list, $0) }
        text.append(chips.isEmpty ? "; there is no GPIO chip at all" : "; there are: ")
        text.append(chips)
    }
}

/// A search through the chips of the system.
private struct Search {
    let selector: ChipSelector
    var found: OpaquePointer?
    var failure: ChipError?

    init(_ selector: ChipSelector) {
        self.selector = selector
    }

    /// Opens a chip; keeps the reason if that is not allowed, unless there is simply no chip.
    mutating func openChip(_ path: UnsafePointer<CChar>) -> OpaquePointer? {
        if let chip = gpiod_chip_open(path) { return chip }
        let errno = portcullis_errno()
        let name = ChipName(cText: path) ?? ChipName()
        switch errno {
        case ChipErrno.notFound: break
        case ChipErrno.accessDenied, ChipErrno.notPermitted: failure = .permissionDenied(path: name)
        default: failure = .chipNotUsable(path: name, errno: errno)
        }
        return nil
    }

    mutating func tryPath(_ path: UnsafePointer<CChar>) { found = openChip(path) }

    /// Opens a chip, and keeps it when it has the wanted label. True when the search should go on.
    mutating func visit(_ path: UnsafePointer<CChar>) -> Bool {
        guard let chip = openChip(path) else { return true }
        if withLabel(of: chip, { ChipName(cText: $0) == selector.text }) == true {
            found = chip
            return false
        }
        gpiod_chip_close(chip)
        return true
    }
}

/// Calls `body` with the label of a chip; nil when the chip does not report it.
private func withLabel<Result>(of chip: OpaquePointer, _ body: (UnsafePointer<CChar>) -> Result) -> Result? {
    guard let information = gpiod_chip_get_info(chip) else { return nil }
    defer { gpiod_chip_info_free(information) }
    return gpiod_chip_info_get_label(information).map { body($0) }
}

private func visit(_ path: UnsafePointer<CChar>?, _ search: UnsafeMutableRawPointer?) -> Bool {
    guard let path, let search else { return false }
    return search.assumingMemoryBound(to: Search.self).pointee.visit(path)
}

/// Adds "PATH LABEL" of a chip to a text, or "PATH (no permission)" if this user may not open the chip.
func list(_ path: UnsafePointer<CChar>?, _ text: UnsafeMutableRawPointer?) -> Bool {
    guard let path, let text else { return false }
    let chips = text.assumingMemoryBound(to: TextLine.self)
    if let chip = gpiod_chip_open(path) {
        defer { gpiod_chip_close(chip) }
        _ = withLabel(of: chip) { label in
            chips.pointee.append(chip: path)
            chips.pointee.append(cText: label)
        }
        return true
    }
    switch portcullis_errno() {
    case ChipErrno.accessDenied, ChipErrno.notPermitted:
        chips.pointee.append(chip: path)
        chips.pointee.append("(no permission)")
    default: break
    }
    return true
}

extension TextLine {
    /// Begins the entry of a chip in a list of chips.
    fileprivate mutating func append(chip path: UnsafePointer<CChar>) {
        if !isEmpty { append(", ") }
        append(cText: path)
        append(" ")
    }
}
