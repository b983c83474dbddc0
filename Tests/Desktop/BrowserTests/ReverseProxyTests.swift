import BrokerSupport
import Foundation
import LivePages
import TestSupport
import Testing

extension BrowserTests {
    /// A server in front of the page, as the documents have it.
    @Suite struct ReverseProxyTests {
        @Test("behind nginx the page is whole for those who have the password, who look at it four at a time")
        func example() async throws {
            let page = try LivePage(board: "demo.board")
            let server = try Nginx(before: page)
            // Many keep a password in the address, with which a browser refuses each `fetch`.
            try await Browser.with(server.address(of: "me:secret"), mayComplain: true) { browser in
                #expect(try await browser.complaints().isEmpty)
                try await browser.until("location.href === '\(server.address())' && \(Browser.showsBoard)")
                // Beside the stream of the page itself. One that is refused since nginx has not heard yet that the
                // page with the password is gone asks again.
                try await browser.until(
                    """
                    window.streams = (window.streams ?? Array(3).fill(null)).map(
                      (stream) => stream && stream.readyState !== 2 ? stream : new EventSource('live')),
                    window.streams.every((stream) => stream.readyState === 1)
                    """)
                try await browser.until("(window.fifth ??= new EventSource('live')).readyState === 2")
                try await browser.until(status("board.json", "{ credentials: 'omit' }", is: 401))
                try await browser.until(status("do?lane=0", "{ method: 'POST', body: 'coin 50' }", is: 403))
            }
        }

        private func status(_ path: String, _ options: String, is status: Int) -> String {
            let name = "window.status\(status)"
            return "fetch('\(path)', \(options)).then((answer) => \(name) = answer.status), \(name) === \(status)"
        }
    }
}

/// Debian's nginx with the example of docs/using/examples, on a free port of this machine, for one test.
private final class Nginx {
    private let folder = try? Folder()
    private let certificates: Certificates
    private let port: UInt16
    private let process = Process()

    init(before page: LivePage) throws {
        certificates = try Certificates()
        port = try Port.free()
        let folder = try #require(folder)
        var example = try String(
            contentsOf: Repository.root.appending(path: "docs/using/examples/page-nginx.conf"), encoding: .utf8)
        let own = [
            "listen 443 ssl": "listen 127.0.0.1:\(port) ssl",
            "/etc/ssl/gate.crt": certificates.path("localhost.pem"),
            "/etc/ssl/private/gate.key": certificates.path("localhost.key"),
            "/etc/nginx/gate.passwords": try folder.file("passwords", "me:{PLAIN}secret\n"),
            "127.0.0.1:8020": "127.0.0.1:\(page.port)",
        ]
        for (documented, here) in own {
            try #require(example.contains(documented))
            example.replace(documented, with: here)
        }
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \($0);" }
        let configuration = try folder.file(
            "nginx.conf",
            """
            daemon off;
            master_process off;
            pid pid;
            events {}
            http {
            access_log off;
            \(temporary.joined(separator: "\n"))
            \(example)
            }

            """)
        process.executableURL = URL(filePath: try Programs.path("nginx"))
        process.arguments = ["-p", folder.url.path, "-c", configuration, "-e", "stderr"]
        try process.runWithAllSignals()
        let port = port
        try waitUntil("nginx listens") { Port.isOpen(port) }
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    /// Where the page is, with somebody's name and password or without.
    func address(of somebody: String? = nil) -> String {
        "https://\(somebody.map { $0 + "@" } ?? "")127.0.0.1:\(port)/"
    }
}
