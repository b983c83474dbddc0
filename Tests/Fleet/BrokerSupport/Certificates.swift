import Foundation
import TestSupport
import Testing

/// An authority, and certificates that it signed, made by OpenSSL for one test.
package struct Certificates {
    private let folder: Folder

    /// An authority that nobody trusts yet.
    package init() throws {
        folder = try Folder()
        try authority("authority")
        try authority("stranger")
        try certificate("localhost", for: "localhost")
        try certificate("elsewhere", for: "broker.example")
        try certificate("expired", for: "localhost", days: -1)
    }

    /// The path of a certificate, or with `key` of a key.
    package func path(_ name: String) -> String { folder.url.appending(path: name).path }

    private func authority(_ name: String) throws {
        try openssl(
            ["req", "-x509"] + key(name) + ["-out", path("\(name).pem"), "-days", "2", "-subj", "/CN=\(name)"])
    }

    private func certificate(_ name: String, for host: String, days: Int = 2) throws {
        _ = try folder.file("\(name).ext", "subjectAltName=DNS:\(host)\n")
        try openssl(["req"] + key(name) + ["-out", path("\(name).csr"), "-subj", "/CN=\(host)"])
        try openssl([
            "x509", "-req", "-in", path("\(name).csr"), "-CA", path("authority.pem"), "-CAkey", path("authority.key"),
            "-CAcreateserial", "-days", "\(days)", "-extfile", path("\(name).ext"), "-out", path("\(name).pem"),
        ])
    }

    private func key(_ name: String) -> [String] {
        ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", path("\(name).key")]
    }

    private func openssl(_ arguments: [String]) throws { try Programs.run("openssl", arguments) }
}
