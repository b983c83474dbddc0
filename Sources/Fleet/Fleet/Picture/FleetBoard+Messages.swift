import Messages

extension FleetBoard {
    mutating func take(status message: FleetMessage, at now: Moment) throws(Misfit) {
        guard let link = Link(rawValue: String(decoding: message.payload, as: UTF8.self)) else {
            throw .wrong("expected online or offline")
        }
        if link != self.link { linkSince = message.isRetained ? nil : now }
        self.link = link
        if !message.isRetained, link == .online { heard(at: now) }
    }

    mutating func take(state message: FleetMessage, of lane: String, at now: Moment) throws(Misfit) {
        let state = try StateMessage(message.payload)
        try update(lane) { $0.take(state) }
        // What the broker had kept may be of a boot that is over.
        if let boot = state.boot, !message.isRetained { note(boot: boot) }
        clock = state.clock
        heard(at: time(of: message, state.date, now), lane: lane)
    }

    mutating func take(counters message: FleetMessage, of lane: String, at now: Moment) throws(Misfit) {
        let counters = try CountersMessage(message.payload)
        try update(lane) { $0.take(counters) }
        clock = counters.clock
        heard(at: time(of: message, counters.date, now), lane: lane)
    }

    /// Whether it is new.
    mutating func take(event message: FleetMessage, of lane: String?, at now: Moment) throws(Misfit) -> Bool {
        let event = try EventMessage(message.payload, .shown)
        guard isNews(event) else { return false }
        let happening = Happening(date: Moment(milliseconds: event.date), words: event.words)
        if let lane { try update(lane) { $0.take(event, happening) } } else { lastEvent = happening }
        clock = BoardClock(error: event.clockError)
        heard(at: time(of: message, happening.date, now), lane: lane)
        return true
    }

    /// When something was said: now, or, for what the broker had kept, when the board says that it said it.
    private func time(of message: FleetMessage, _ date: Moment, _ now: Moment) -> Moment {
        message.isRetained ? min(date, now) : now
    }

    private mutating func update(_ name: String, _ body: (inout FleetLane) -> Void) throws(Misfit) {
        guard lanes[name] != nil || lanes.count < FleetLimits.mostLanes else {
            throw .noRoom("it is of another lane than the \(FleetLimits.mostLanes) that are kept of its board")
        }
        var lane = lanes[name] ?? FleetLane()
        body(&lane)
        lane.bytes = bytes(of: lane, name)
        lanes[name] = lane
        guard lanes.values.reduce(0, { $0 + $1.bytes }) <= FleetLimits.mostBoardBytes - FleetLimits.ownBytes else {
            throw .noRoom("its board would have more than the \(FleetLimits.mostBoardBytes) bytes that are kept of one")
        }
    }
}
