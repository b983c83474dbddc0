import ControlLoop
import DesktopTool
import Page

extension PageServer where Site: ~Copyable {
    /// A server on a desktop: it listens at a place, for a few browsers with a few windows each, and answers to the
    /// names of that place.
    public static func onDesktop(
        at place: PageAddress, site: consuming Site, token: PageToken
    ) throws(ToolError) -> PageServer<Site> {
        do throws(PageError) {
            let listener = try PageListener(place.host, port: place.port)
            let hosts = PageHosts(listener)
            return try PageServer(site: site, listener: listener, hosts: hosts, token: token, limits: .desktop)
        } catch {
            throw .failure("\(place): \(error.message)")
        }
    }

    /// Where a browser finds it.
    public var address: String {
        let host = listener.address.description
        return "http://\(host.contains(":") ? "[\(host)]" : host):\(listener.port)/"
    }
}

extension PageToken {
    /// A new one, for the page at a place.
    public static func new(for place: PageAddress) throws(ToolError) -> PageToken {
        do throws(PageError) { return try PageToken() } catch { throw .failure("\(place): \(error.message)") }
    }
}
