import Statecharts

// What a producer, a buffer and a consumer go by.
extension ProducerBufferConsumer: Codeable {
    /// Shows the three.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var produces = producer == .producing
        var isFull = buffer == .full
        var consumes = consumer == .consuming
        coder.flag(&produces)
        coder.flag(&isFull)
        coder.flag(&consumes)
        self = ProducerBufferConsumer(
            produces ? .producing : .idle, isFull ? .full : .empty, consumes ? .consuming : .idle)
    }
}
