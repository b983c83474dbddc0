import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a server answered.
package struct Answer: Sendable {
    package let status: Int
    package let text: String
    package let headers: [String: String]

    /// The text as JSON.
    package func json() throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
    }

    /// Asks a server, and waits for the answer. A body makes it a POST.
    package static func of(
        _ url: String, body: String? = nil, headers: [String: String] = [:], timeout: TimeInterval = 60
    ) async throws -> Answer {
        guard let url = URL(string: url) else { throw URLError(.badURL) }
        var request = URLRequest(url: url, timeoutInterval: timeout)
        if let body {
            request.httpMethod = "POST"
            request.httpBody = Data(body.utf8)
        }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await URLSession.shared.data(for: request)
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields { headers["\(name)".lowercased()] = "\(value)" }
        return Answer(status: response.statusCode, text: String(decoding: data, as: UTF8.self), headers: headers)
    }
}

extension LivePage {
    /// Asks for a path of this page.
    package func get(_ path: String) async throws -> Answer { try await Answer.of(address + path) }

    /// Does something as the page itself would, with its token.
    package func post(_ path: String, _ body: String) async throws -> Answer {
        let token = try await get("board.json").json()["token"] as? String ?? ""
        let headers = ["X-Portcullis-Token": token, "Origin": String(address.dropLast())]
        return try await Answer.of(address + path, body: body, headers: headers)
    }
}
