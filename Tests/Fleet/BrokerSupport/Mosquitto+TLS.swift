extension Mosquitto {
    /// A broker that runs and speaks TLS only, with one of the certificates, and with these lines in its configuration.
    package convenience init(_ certificates: Certificates, _ name: String, _ lines: [String] = []) throws {
        try self.init(
            [
                "allow_anonymous true", "cafile \(certificates.path("authority.pem"))",
                "certfile \(certificates.path("\(name).pem"))", "keyfile \(certificates.path("\(name).key"))",
            ] + lines)
        try start()
    }
}
