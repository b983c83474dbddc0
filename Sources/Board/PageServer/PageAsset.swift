import CPageAssets
import Statecharts

/// A file of the page that is part of the program.
public struct PageAsset: @unchecked Sendable {
    /// Its media type.
    let type: UnsafePointer<CChar>
    /// Whether its address has a content of its own, so that a browser may keep it for ever.
    let lasts: Bool
    /// Its bytes, which last as long as the program.
    public let bytes: UnsafeBufferPointer<UInt8>

    /// The file at a path, such as "/page.css"; "/" is the page itself. Nil when there is none.
    public init?(at path: UnsafeBufferPointer<UInt8>) {
        self.init(
            portcullis_page_asset(path.baseAddress, path.count),
            lasts: portcullis_page_asset_lasts(path.baseAddress, path.count))
    }

    #if !hasFeature(Embedded)
        /// The same for a string.
        public init?(at path: String) {
            var path = path
            guard let asset = path.withUTF8({ PageAsset(at: $0) }) else { return nil }
            self = asset
        }
    #endif

    /// The file that a request asks for, if it asks for one.
    public init?(for request: borrowing PageRequest) {
        self.init(at: request.path)
    }

    /// The same, of the page of a fleet.
    public init?(ofFleetFor request: borrowing PageRequest) {
        let path = request.path
        self.init(portcullis_fleet_asset(path.baseAddress, path.count), lasts: false)
    }

    private init?(_ asset: UnsafePointer<portcullis_page_asset>?, lasts: Bool) {
        guard let asset = asset?.pointee else { return nil }
        type = asset.type
        self.lasts = lasts
        bytes = UnsafeBufferPointer(start: asset.bytes, count: asset.count)
    }
}
