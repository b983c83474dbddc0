import Statecharts

// What a workshop goes by: which piece is where. The material ends, so there are finitely many.
extension Workshop: Codeable {
    /// Shows the four. No number is beyond that of the last piece.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        let last = producer.material
        coder.number(&producer.begun, atMost: last)
        var piece = producer.piece
        coder.number(&piece, atMost: last)
        producer.state = piece == 0 ? .idle : .producing(piece)
        buffer.code(with: &coder, last: last)
        first.state.code(with: &coder, last: last)
        second.state.code(with: &coder, last: last)
    }
}

extension PieceBuffer {
    fileprivate mutating func code<Coder: StateCoder>(with coder: inout Coder, last: Piece) {
        let before = pieces
        let count = coder.choice(before.count, of: capacity + 1)
        pieces.removeAll()
        for index in 0..<count {
            var piece = index < before.count ? before[index] : 0
            coder.number(&piece, atMost: last)
            pieces.add(piece)
        }
    }
}

extension PieceConsumer.State {
    fileprivate mutating func code<Coder: StateCoder>(with coder: inout Coder, last: Piece) {
        // Pieces are counted from 1.
        var piece: Piece = 0
        if case .consuming(let number) = self { piece = number }
        coder.number(&piece, atMost: last)
        self = piece == 0 ? .idle : .consuming(piece)
    }
}
