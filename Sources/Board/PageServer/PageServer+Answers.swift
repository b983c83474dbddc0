import CPage
import CPageAssets
import ControlLoop
import Statecharts

extension PageServer where Site: ~Copyable {
    /// Answers a whole request.
    mutating func answer(_ index: Int, at now: Instant) {
        let request = PageRequest(storage: request(index))
        if let status = refusal(of: request) { return answer(index, with: status, at: now) }
        let isHeadOnly = request.wantsHeadOnly
        let memory = connections[index].outbox.memory
        var body = PageOutput(memory + PageLimits.headRoom, capacity: limits.output - PageLimits.headRoom)
        switch site.answer(request, into: &body, at: now) {
        case .text(let type, let status):
            if body.isTruncated { return answer(index, with: .failed, at: now) }
            var head = PageHead(status)
            head.add("Content-Type", type.name)
            let packedCount = request.wantsGzip ? pack(index, count: body.count) : nil
            head.add("Vary", "Accept-Encoding")
            if packedCount != nil { head.add("Content-Encoding", "gzip") }
            let count = packedCount ?? body.count
            head.add(length: count)
            begin(index, head, bodyCount: isHeadOnly ? 0 : count, at: now)
        case .asset(let asset):
            var head = PageHead(.ok, lasts: asset.lasts)
            head.add(type: asset.type)
            head.add("Vary", "Accept-Encoding")
            if asset.isPacked { head.add("Content-Encoding", "gzip") }
            head.add(length: asset.bytes.count)
            if !isHeadOnly { connections[index].source = .asset(asset.bytes, from: 0) }
            begin(index, head, bodyCount: 0, at: now)
        case .download(let type, let download, let name):
            var head = PageHead(.ok)
            head.add("Content-Type", type.name)
            if !name.isEmpty { head.add(fileName: name) }
            // A client of HTTP/1.0 sees the end of the body in that of the connection.
            if request.knowsChunks { head.add("Transfer-Encoding", "chunked") }
            if isHeadOnly {
                site.letGo(of: download)
            } else {
                connections[index].source = .download(download, inChunks: request.knowsChunks)
            }
            begin(index, head, bodyCount: 0, at: now)
        case .stream:
            beginStream(index, request, at: now)
        case .status(let status):
            answer(index, with: status, at: now)
        }
    }

    /// Packs a body of so many bytes where it is: how many it has then; nil where it stays as it is.
    private func pack(_ index: Int, count: Int) -> Int? {
        let body = connections[index].outbox.memory + PageLimits.headRoom
        let room = limits.output - PageLimits.headRoom - count
        let packed = portcullis_page_pack(body, count, body + count, min(room, count))
        guard packed > 0 else { return nil }
        body.copyMemory(from: body + count, byteCount: packed)
        return packed
    }

    /// Why the site does not hear of a request.
    private func refusal(of request: borrowing PageRequest) -> PageStatus? {
        guard hosts.allow(request.host) else { return .misdirected }
        switch request.method {
        case .get:
            // A page of another site cannot read an answer, but it could make work. It may link to the page itself.
            if request.comesFromElsewhere, PageAsset(for: request) == nil { return .forbidden }
            return nil
        case .post:
            guard site.allowsPost else { return .methodNotAllowed }
            // The page's own scripts send all three; no other site's page can.
            guard let origin = request.origin, Self.isOrigin(origin, of: request.host), token.isEqual(to: request.token)
            else { return .forbidden }
            return nil
        }
    }

    private static func isOrigin(_ origin: UnsafeBufferPointer<UInt8>, of host: UnsafeBufferPointer<UInt8>) -> Bool {
        let scheme: Label = "http://"
        let count = scheme.withBytes { $0.count }
        guard origin.count == count + host.count else { return false }
        return UnsafeBufferPointer(rebasing: origin[..<count]).isEqual(to: scheme)
            && UnsafeBufferPointer(rebasing: origin[count...]).isEqual(to: host)
    }

    /// Answers with a status, and its words as a text.
    mutating func answer(_ index: Int, with status: PageStatus, at now: Instant) {
        let memory = connections[index].outbox.memory
        var body = PageOutput(memory + PageLimits.headRoom, capacity: limits.output - PageLimits.headRoom)
        body.append(status.label)
        body.append("\n")
        var head = PageHead(status)
        head.add("Content-Type", PageType.text.name)
        if status == .methodNotAllowed { head.add("Allow", site.allowsPost ? "GET, HEAD, POST" : "GET, HEAD") }
        if status == .unavailable { head.add("Retry-After", "2") }
        head.add(length: body.count)
        begin(index, head, bodyCount: body.count, at: now)
    }

    /// Begins to send: the head, the body that was written where the outbox has it, and what the source has.
    private mutating func begin(_ index: Int, _ head: consuming PageHead, bodyCount: Int, at now: Instant) {
        var head = head
        head.end()
        let start = PageLimits.headRoom - head.text.count
        head.text.withBytes {
            (connections[index].outbox.memory + start).copyMemory(from: $0.baseAddress!, byteCount: $0.count)
        }
        connections[index].outbox.set(from: start, count: head.text.count + bodyCount)
        connections[index].phase = .answering
        connections[index].lastProgress = now
        send(index, at: now)
    }

    // MARK: Sending

    /// Sends what there is room for, once.
    mutating func send(_ index: Int, at now: Instant) {
        if connections[index].phase == .answering, !fill(index, at: now) { return close(index) }
        switch connections[index].outbox.send(to: connections[index].descriptor) {
        case .failed: return close(index)
        case .later: return
        case .some(let count): if count > 0 { connections[index].lastProgress = now }
        }
        guard connections[index].phase == .answering, connections[index].outbox.isEmpty else { return }
        if case .none = connections[index].source {
            portcullis_page_end(connections[index].descriptor)
            connections[index].phase = .lingering
            connections[index].lastProgress = now
        }
    }

    /// Puts what the source has into the outbox, as far as it fits. False when there is no more of a download, though
    /// there should be.
    private mutating func fill(_ index: Int, at now: Instant) -> Bool {
        switch connections[index].source {
        case .none: return true
        case .asset(let bytes, let from):
            connections[index].outbox.makeRoom()
            let count = min(bytes.count - from, connections[index].outbox.room)
            guard count > 0 else { return true }
            connections[index].outbox.end.copyMemory(from: bytes.baseAddress! + from, byteCount: count)
            connections[index].outbox.added(count)
            let isAll = from + count == bytes.count
            connections[index].source = isAll ? .none : .asset(bytes, from: from + count)
            return true
        case .download(var download, let inChunks):
            // One piece at a time, as large as it may be.
            guard connections[index].outbox.isEmpty else { return true }
            connections[index].outbox.makeRoom()
            let memory = connections[index].outbox.memory
            let frame = inChunks ? Self.chunkFrame : 0
            var piece = PageOutput(memory + frame, capacity: limits.output - 2 * frame)
            let what = site.next(of: &download, into: &piece, at: now)
            if piece.isTruncated { return false }
            switch what {
            case .failed: return false
            case .more:
                if piece.count == 0 { return false }
                connections[index].source = .download(download, inChunks: inChunks)
            case .last: connections[index].source = .none
            }
            if inChunks {
                finishChunk(index, count: piece.count, isLast: what == .last)
            } else {
                connections[index].outbox.set(from: 0, count: piece.count)
            }
            return true
        }
    }

    // MARK: Chunks

    /// The room for what stands before a chunk, and for what stands behind the last one.
    private static var chunkFrame: Int { 10 }

    /// Puts the length before a chunk, and what ends it behind it.
    private mutating func finishChunk(_ index: Int, count: Int, isLast: Bool) {
        let memory = connections[index].outbox.memory
        var before = PageOutput(memory, capacity: Self.chunkFrame)
        var shift = 28
        while shift >= 0 {
            let digit = UInt8(truncatingIfNeeded: (count >> shift) & 15)
            before.append(byte: digit.hexadecimalDigit)
            shift -= 4
        }
        before.append("\r\n")
        var behind = PageOutput(memory + Self.chunkFrame + count, capacity: Self.chunkFrame)
        if count > 0 { behind.append("\r\n") }
        if isLast { behind.append("0\r\n\r\n") }
        // A chunk of no bytes would be the end.
        if count > 0 {
            connections[index].outbox.set(from: 0, count: Self.chunkFrame + count + behind.count)
        } else {
            connections[index].outbox.set(from: Self.chunkFrame, count: behind.count)
        }
    }

    // MARK: Streams

    private mutating func beginStream(_ index: Int, _ request: borrowing PageRequest, at now: Instant) {
        var head = PageHead(.ok)
        head.add("Content-Type", "text/event-stream")
        // A server in front of this one is not to collect events.
        head.add("X-Accel-Buffering", "no")
        if request.wantsHeadOnly { return begin(index, head, bodyCount: 0, at: now) }
        if streamCount >= limits.streams { return answer(index, with: .unavailable, at: now) }
        head.end()
        let memory = connections[index].outbox.memory
        head.text.withBytes { memory.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
        connections[index].outbox.set(from: 0, count: head.text.count)
        connections[index].phase = .streaming
        connections[index].lastProgress = now
        var stream = PageStream(connections[index].outbox)
        stream.begin(period: limits.heartbeat)
        site.greet(&stream, lastEvent: request.lastEvent, at: now)
        connections[index].outbox = stream.outbox
        if stream.isFull { return close(index) }
        send(index, at: now)
    }

    /// Sends an event to all streams: its name, its number if it has one, its text. A stream that has no room for it is
    /// closed; the client connects again by itself, and is greeted.
    public mutating func publish(_ event: Label, id: UInt64?, _ data: UnsafeBufferPointer<UInt8>, at now: Instant) {
        for index in 0..<limits.connections where isStream(index) {
            if add(index, event, id, data, at: now) { continue }
            send(index, at: now)
            if isStream(index), !add(index, event, id, data, at: now) { close(index) }
        }
    }

    /// Closes all streams: their clients connect again, and learn anew what there is.
    public mutating func closeStreams() {
        for index in 0..<limits.connections where isStream(index) { close(index) }
    }

    private mutating func add(
        _ index: Int, _ event: Label, _ id: UInt64?, _ data: UnsafeBufferPointer<UInt8>, at now: Instant
    ) -> Bool {
        // From now on the client has to take something.
        if connections[index].outbox.isEmpty { connections[index].lastProgress = now }
        var stream = PageStream(connections[index].outbox)
        stream.publish(event, id: id, data)
        connections[index].outbox = stream.outbox
        return !stream.isFull
    }
}

#if !hasFeature(Embedded)
    extension PageServer where Site: ~Copyable {
        /// The same.
        public mutating func publish(_ event: Label, id: UInt64?, _ data: String, at now: Instant) {
            var data = data
            data.withUTF8 { publish(event, id: id, $0, at: now) }
        }
    }
#endif
