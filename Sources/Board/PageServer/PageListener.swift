import CPage
import ControlLoop
import Statecharts

/// The socket where a page is to be had.
public struct PageListener: ~Copyable {
    let descriptor: Int32

    /// The port, also where any free one was asked for.
    public let port: UInt16

    /// The numeric address.
    public let address: PageHostName

    /// Listens at a numeric address of IPv4 or IPv6; port 0 takes any that is free.
    public init(_ address: PageHostName, port: UInt16) throws(PageError) {
        let opened = address.withCText { portcullis_page_listen($0, port) }
        if opened < 0 {
            throw -opened == Int32(portcullis_page_not_an_address) ? .notAnAddress : .cannotListen(errno: -opened)
        }
        try self.init(of: opened)
    }

    /// The socket that the service manager hands over, if it does.
    public static func inherited() throws(PageError) -> PageListener? {
        let descriptor = portcullis_page_listen_inherited()
        if descriptor == 0 { return nil }
        guard descriptor > 0 else { throw .notOneSocket }
        return try PageListener(of: descriptor)
    }

    private init(of descriptor: Int32) throws(PageError) {
        let port = portcullis_page_port(descriptor)
        var text: InlineArray<64, CChar> = InlineArray(repeating: 0)
        var span = text.mutableSpan
        let result = span.withUnsafeMutableBufferPointer {
            portcullis_page_address(descriptor, $0.baseAddress, $0.count)
        }
        guard port >= 0, result >= 0,
            let address = text.span.withUnsafeBufferPointer({ PageHostName(cText: $0.baseAddress!) })
        else {
            portcullis_page_close(descriptor)
            throw .notOneSocket
        }
        self.descriptor = descriptor
        self.port = UInt16(truncatingIfNeeded: port)
        self.address = address
    }

    deinit { portcullis_page_close(descriptor) }
}
