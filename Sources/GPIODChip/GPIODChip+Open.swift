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
                if search.pointee.found != nil { return Int32(0) }
                // Nothing there: say which chips are.
                return portcullis_each_gpiochip(visitListing, search)
            case .label:
                return portcullis_each_gpiochip(visitMatching, search)
            }
        }
        if let found = search.found { return found }
        if let failure = search.failure { throw failure }
        if result < 0 { throw .failed(.prepare, errno: -result) }
        throw .chipNotFound(selector, present: search.present)
    }
}

/// A look through the chips of the system.
private struct Search {
    let selector: ChipSelector
    var found: OpaquePointer?
    var failure: ChipError?
    var present = TextLine()

    init(_ selector: ChipSelector) {
        self.selector = selector
    }

    /// Opens a chip; what forbids it is kept, unless there is simply nothing.
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

    /// Opens a chip, notes its label, and keeps it when it is the wanted one. True when the search is to go on.
    mutating func visit(_ path: UnsafePointer<CChar>, isWanted: Bool) -> Bool {
        guard let chip = openChip(path) else { return true }
        guard let information = gpiod_chip_get_info(chip), let label = gpiod_chip_info_get_label(information) else {
            gpiod_chip_close(chip)
            return true
        }
        defer { gpiod_chip_info_free(information) }
        if !present.isEmpty { present.append(", ") }
        present.append(cText: path)
        present.append(" ")
        present.append(cText: label)
        if isWanted, ChipName(cText: label) == selector.text {
            found = chip
            return false
        }
        gpiod_chip_close(chip)
        return true
    }
}

private func visitMatching(_ path: UnsafePointer<CChar>?, _ search: UnsafeMutableRawPointer?) -> Bool {
    guard let path, let search else { return false }
    return search.assumingMemoryBound(to: Search.self).pointee.visit(path, isWanted: true)
}

private func visitListing(_ path: UnsafePointer<CChar>?, _ search: UnsafeMutableRawPointer?) -> Bool {
    guard let path, let search else { return false }
    return search.assumingMemoryBound(to: Search.self).pointee.visit(path, isWanted: false)
}
