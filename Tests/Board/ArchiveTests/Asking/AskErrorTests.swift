import ControlLoop
import Foundation
import Testing

@testable import Archive

@Suite("Why a database does not answer")
struct AskErrorTests {
    @Test("an error has its words where it is caught")
    func caught() {
        do throws(AskError) {
            throw .usage("--since needs a date")
        } catch {
            #expect(error.status == 2)
            #expect(error.words == ("--since needs a date" as TextLine))
        }
    }

    @Test("an error of another thread does not take its words")
    func otherThread() {
        let mine = AskError.failure("here")
        let said = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            _ = AskError.usage("there")
            said.signal()
        }
        said.wait()
        #expect(mine.words == ("here" as TextLine))
    }

    @Test("words that fill a line are kept whole, and an error without words has none")
    func longest() {
        var line = TextLine()
        while !line.isTruncated { line.append(byte: UInt8(ascii: "a")) }
        let words = AskError.failure(line).words
        #expect(words.count == TextLine.longest)
        #expect(words == line)
        #expect(AskError.failure(TextLine()).words.isEmpty)
    }
}
