import CPageAssets
import Statecharts

/// A file of the page that is part of the program.
public struct PageAsset: @unchecked Sendable {
    /// Its media type.
    let type: UnsafePointer<CChar>
    /// Its bytes, which last as long as the program.
    public let bytes: UnsafeBufferPointer<UInt8>

    /// The file at a path, such as "/page.css"; "/" is the page itself. Nil when there is none.
    public init?(at path: UnsafeBufferPointer<UInt8>) {
        guard let found = portcullis_page_asset(path.baseAddress, path.count)?.pointee else { return nil }
        type = found.type
        bytes = UnsafeBufferPointer(start: found.bytes, count: found.count)
    }

    /// The file that a request asks for, if it asks for one.
    public init?(for request: borrowing PageRequest) {
        self.init(at: request.path)
    }
}
