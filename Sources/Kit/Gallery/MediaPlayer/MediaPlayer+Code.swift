import Statecharts

// What a media player goes by. Of a position only whether the track is over there: nothing else depends on it.
extension MediaPlayer: Codeable {
    /// Shows its state and the track.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var track = 0
        var since = Instant.zero
        var position = Duration.zero
        let present: Int
        switch state {
        case .stopped: present = 0
        case .playing(let number, let start): (present, track, since) = (1, number, start)
        case .paused(let number, let part): (present, track, position) = (2, number, part)
        }
        let choice = coder.choice(present, of: 3)
        guard choice > 0 else { return state = .stopped }
        track = coder.choice(track, of: playlist.count)
        let length = playlist[track]
        if choice == 1 {
            coder.beginning(&since, ages: Ages(length))
            state = .playing(track: track, since: since)
        } else {
            var isOver = position >= length
            coder.flag(&isOver)
            coder.detail(&position)
            state = .paused(track: track, position: isOver ? length : max(.zero, position))
        }
    }
}
