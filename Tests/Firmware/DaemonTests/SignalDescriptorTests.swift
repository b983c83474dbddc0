import CSystem
import Foundation
import Testing

/// The signals of one thread, as the firmware reads them.
@Suite struct SignalDescriptorTests {
    @Test("an end comes before a reload that was asked for, too, and each signal is taken once")
    func order() async {
        let taken: [Int32] = await withCheckedContinuation { continuation in
            // They are blocked, and wait, for this thread alone.
            Thread.detachNewThread {
                let descriptor = portcullis_signals(false)
                defer { close(descriptor) }
                var taken: [Int32] = []
                for signals in [[SIGHUP, SIGTERM], [SIGHUP], []] {
                    for signal in signals { pthread_kill(pthread_self(), signal) }
                    taken.append(portcullis_next_signal(descriptor))
                }
                continuation.resume(returning: taken)
            }
        }
        #expect(taken == [portcullis_signal_stop, portcullis_signal_reload, portcullis_signal_none].map { Int32($0) })
    }
}
