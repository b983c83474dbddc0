import CPageAssets
import Statecharts

/// A file of the page that is part of the program.
public struct PageAsset: @unchecked Sendable {
    /// Its media type.
    let type: UnsafePointer<CChar>
    /// Whether its address has a content of its own, so that a browser may keep it for ever.
    let lasts: Bool
    /// Whether its bytes are as gzip has them.
    let isPacked: Bool
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

    /// The file that a request asks for, if it asks for one: packed, where the client would rather have it so.
    public init?(for request: borrowing PageRequest) {
        let path = request.path
        if request.wantsGzip, let packed = portcullis_page_asset_packed(path.baseAddress, path.count) {
            self.init(
                packed, lasts: portcullis_page_asset_lasts(path.baseAddress, path.count), isPacked: true)
        } else {
            self.init(at: path)
        }
    }

    /// The same, of the page of a fleet.
    public init?(ofFleetFor request: borrowing PageRequest) {
        let path = request.path
        self.init(portcullis_fleet_asset(path.baseAddress, path.count), lasts: false)
    }

    private init?(_ asset: UnsafePointer<portcullis_page_asset>?, lasts: Bool, isPacked: Bool = false) {
        guard let asset = asset?.pointee else { return nil }
        type = asset.type
        self.lasts = lasts
        self.isPacked = isPacked
        bytes = UnsafeBufferPointer(start: asset.bytes, count: asset.count)
    }
}
