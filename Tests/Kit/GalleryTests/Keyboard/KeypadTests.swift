@testable import Gallery
import MachineTesting
import Statecharts
import Testing

/// Each keypad by itself.
struct KeypadTests {
    private static let capsOff = MainKeypad(.capsLockOff)
    private static let capsOn = MainKeypad(.capsLockOn)
    private static let numOn = NumericKeypad(.numLockOn)
    private static let numOff = NumericKeypad(.numLockOff)

    private static let mainRows: [Row<MainKeypad>] = [
        .on(capsOff, .letter("q"), .type("q")),
        .on(capsOff, .letter("Q"), .type("Q")),
        .refuses(capsOff, .letter("7")),
        .on(capsOff, .capsLock, becomes: capsOn, .lightCapsLock),

        .on(capsOn, .letter("a"), .type("A")),
        .on(capsOn, .letter("z"), .type("Z")),
        .on(capsOn, .letter("Z"), .type("Z")),
        .refuses(capsOn, .letter("@")),
        .refuses(capsOn, .letter("{")),
        .on(capsOn, .capsLock, becomes: capsOff, .darkenCapsLock),
    ]

    private static let numericRows: [Row<NumericKeypad>] = [
        .on(numOn, .digit(0), .type("0")),
        .on(numOn, .digit(2), .type("2")),
        .on(numOn, .digit(9), .type("9")),
        .refuses(numOn, .digit(10)),
        .on(numOn, .numLock, becomes: numOff, .darkenNumLock),

        .ignores(numOff, .digit(0)),
        .ignores(numOff, .digit(1)),
        .on(numOff, .digit(2), .moveDown),
        .ignores(numOff, .digit(3)),
        .on(numOff, .digit(4), .moveLeft),
        .ignores(numOff, .digit(5)),
        .on(numOff, .digit(6), .moveRight),
        .ignores(numOff, .digit(7)),
        .on(numOff, .digit(8), .moveUp),
        .ignores(numOff, .digit(9)),
        .refuses(numOff, .digit(10)),
        .refuses(numOff, .digit(.max)),
        .on(numOff, .numLock, becomes: numOn, .lightNumLock),
    ]

    @Test("every row of the main keypad's table holds", arguments: mainRows)
    func mainRow(_ row: Row<MainKeypad>) { row.check() }

    @Test("every row of the numeric keypad's table holds", arguments: numericRows)
    func numericRow(_ row: Row<NumericKeypad>) { row.check() }

    @Test("a lock's light shines while the lock is on")
    func standingOutputs() {
        expect(Self.capsOff, wants: CapsLockLight(shines: false))
        expect(Self.capsOn, wants: CapsLockLight(shines: true))
        expect(Self.numOff, wants: NumLockLight(shines: false))
        expect(Self.numOn, wants: NumLockLight(shines: true))
    }

    @Test("every letter comes out in upper case with caps lock on, and nothing that is no letter comes out")
    func allCodes() {
        for code in UInt8.min...UInt8.max {
            var keypad = Self.capsOn
            let commands = keypad.handle(.letter(code), at: .zero).commands()
            let character = Character(UnicodeScalar(code))
            let expected = character.isASCII && character.isLetter ? character.uppercased().utf8.first : nil
            #expect(commands == expected.map { [.type($0)] } ?? [], "\(code)")
        }
    }
}
