import BoardFile
import CMosquitto
import CSystem
import Foundation

// What a connection is opened with: the files are read anew for each attempt, since what was wrong may have been
// corrected.
extension Subscriber {
    func connect() throws(LoginFile.Unusable) {
        for case let path? in [settings.authority, settings.certificate, settings.key] {
            let result = portcullis_may_read(path)
            guard result == 0 else {
                throw .init(
                    words: "the file '\(path)' cannot be read: \(String(cString: portcullis_error_text(-result)))")
            }
        }
        var login: LoginFile?
        if let path = settings.login { login = try LoginFile(path) }
        var texts = CTexts()
        var options = portcullis_subscriber_options()
        options.host = texts.keep(settings.broker.bareHost)
        options.port = Int32(settings.broker.port)
        options.name = texts.keep(settings.name)
        options.user = texts.keep(login?.user)
        options.password = texts.keep(login?.password)
        options.authority = texts.keep(settings.authority)
        options.certificate = texts.keep(settings.certificate)
        options.key = texts.keep(settings.key)
        options.is_secure = settings.broker.isSecure
        options.session = settings.session
        options.keep_alive = Int32(settings.keepAlive)
        options.most_messages = Int32(settings.mostMessages)
        options.most_bytes = settings.mostBytes
        options.longest_packet = settings.longestPacket
        options.is_last = settings.isLast
        options.least_quality = settings.leastQuality
        let topics: [UnsafePointer<CChar>?] = settings.topics.map { texts.keep($0) }
        let begun = topics.withUnsafeBufferPointer { topics in
            options.topics = topics.baseAddress
            options.topic_count = Int32(topics.count)
            return portcullis_subscriber_connect(client, &options)
        }
        guard begun else {
            throw .init(
                words:
                    "a connection cannot be begun: a certificate and its key have to be given together, or there is no memory"
            )
        }
    }
}

/// Texts for C, as long as this is there.
private struct CTexts: ~Copyable {
    private var texts: [UnsafeMutablePointer<CChar>] = []

    /// The text for C; nil for none.
    mutating func keep(_ text: String?) -> UnsafePointer<CChar>? {
        guard let text, let copy = strdup(text) else { return nil }
        texts.append(copy)
        return UnsafePointer(copy)
    }

    deinit {
        for text in texts { free(text) }
    }
}
