@testable import Gallery
import MachineTesting
import Statecharts
import Testing

struct KeyboardTests {
    private static let offOn = Keyboard(.capsLockOff, .numLockOn)
    private static let offOff = Keyboard(.capsLockOff, .numLockOff)
    private static let onOn = Keyboard(.capsLockOn, .numLockOn)
    private static let onOff = Keyboard(.capsLockOn, .numLockOff)

    private static let rows: [Row<Keyboard>] = [
        .on(offOn, .letter("a"), .type("a")),
        .on(offOn, .digit(2), .type("2")),
        .on(offOn, .capsLock, becomes: onOn, .lightCapsLock),
        .on(offOn, .numLock, becomes: offOff, .darkenNumLock),

        .on(offOff, .letter("a"), .type("a")),
        .on(offOff, .digit(2), .moveDown),
        .on(offOff, .capsLock, becomes: onOff, .lightCapsLock),
        .on(offOff, .numLock, becomes: offOn, .lightNumLock),

        .on(onOn, .letter("a"), .type("A")),
        .on(onOn, .digit(2), .type("2")),
        .on(onOn, .capsLock, becomes: offOn, .darkenCapsLock),
        .on(onOn, .numLock, becomes: onOff, .darkenNumLock),

        .on(onOff, .letter("a"), .type("A")),
        .on(onOff, .digit(2), .moveDown),
        .on(onOff, .capsLock, becomes: offOff, .darkenCapsLock),
        .on(onOff, .numLock, becomes: onOn, .lightNumLock),
    ]

    @Test("every row of the keyboard's table holds", arguments: rows)
    func row(_ row: Row<Keyboard>) { row.check() }

    @Test("every state of the keyboard answers every event")
    func isComplete() {
        expectComplete(
            Self.rows,
            states: [
                "capsLockOff, numLockOn", "capsLockOff, numLockOff", "capsLockOn, numLockOn", "capsLockOn, numLockOff",
            ])
    }

    @Test("it begins with caps lock off and num lock on")
    func beginning() { #expect(Keyboard() == Self.offOn) }

    @Test("only the keypad whose event it is answers, whatever the other one does", arguments: [offOn, onOff])
    func oneRegion(_ keyboard: Keyboard) {
        for (event, region) in [
            (KeyboardEvent.letter("x"), "main"), (.capsLock, "main"), (.digit(7), "numeric"), (.numLock, "numeric"),
        ] {
            var keyboard = keyboard
            let reaction = keyboard.handle(event, at: .zero)
            #expect(reaction.count == 1)
            #expect("\(reaction[0].region)" == region)
        }
    }

    @Test("an event takes another letter or digit, and nothing else")
    func values() {
        #expect(KeyboardEvent.letter("a").with(0x5A) == .letter("Z"))
        for code: UInt64 in [0x00, 0x40, 0x5B, 0x60, 0x7B, 0xE1, 0x161, .max] {
            #expect(KeyboardEvent.letter("a").with(code) == nil)
        }
        #expect(KeyboardEvent.digit(0).with(9) == .digit(9))
        #expect(KeyboardEvent.digit(0).with(10) == nil)
        #expect(KeyboardEvent.capsLock.with(1) == nil)
        #expect(KeyboardEvent.numLock.with(1) == nil)
        #expect(KeyboardEvent.letter("a").spelling == .character)
        #expect(KeyboardEvent.digit(0).spelling == .number)
        #expect(KeyboardCommand.type("a").spelling == .character)
    }
}
