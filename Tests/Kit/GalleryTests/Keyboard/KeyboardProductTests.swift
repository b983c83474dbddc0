@testable import Gallery
import MachineTesting
import Statecharts
import Testing

struct KeyboardProductTests {
    private static let offOn = KeyboardProduct(.capsLockOff, .numLockOn)
    private static let offOff = KeyboardProduct(.capsLockOff, .numLockOff)
    private static let onOn = KeyboardProduct(.capsLockOn, .numLockOn)
    private static let onOff = KeyboardProduct(.capsLockOn, .numLockOff)

    private static let rows: [Row<KeyboardProduct>] = [
        .on(offOn, .key(.letter("a")), .first(.type("a"))),
        .on(offOn, .key(.digit(2)), .second(.type("2"))),
        .on(offOn, .key(.capsLock), becomes: onOn, .first(.lightCapsLock)),
        .on(offOn, .key(.numLock), becomes: offOff, .second(.darkenNumLock)),
        .on(offOn, .bothLocks, becomes: onOff, .first(.lightCapsLock), .second(.darkenNumLock)),

        .on(offOff, .key(.letter("a")), .first(.type("a"))),
        .on(offOff, .key(.digit(2)), .second(.moveDown)),
        .on(offOff, .key(.capsLock), becomes: onOff, .first(.lightCapsLock)),
        .on(offOff, .key(.numLock), becomes: offOn, .second(.lightNumLock)),
        .on(offOff, .bothLocks, becomes: onOn, .first(.lightCapsLock), .second(.lightNumLock)),

        .on(onOn, .key(.letter("a")), .first(.type("A"))),
        .on(onOn, .key(.digit(2)), .second(.type("2"))),
        .on(onOn, .key(.capsLock), becomes: offOn, .first(.darkenCapsLock)),
        .on(onOn, .key(.numLock), becomes: onOff, .second(.darkenNumLock)),
        .on(onOn, .bothLocks, becomes: offOff, .first(.darkenCapsLock), .second(.darkenNumLock)),

        .on(onOff, .key(.letter("a")), .first(.type("A"))),
        .on(onOff, .key(.digit(2)), .second(.moveDown)),
        .on(onOff, .key(.capsLock), becomes: offOff, .first(.darkenCapsLock)),
        .on(onOff, .key(.numLock), becomes: onOn, .second(.lightNumLock)),
        .on(onOff, .bothLocks, becomes: offOn, .first(.darkenCapsLock), .second(.lightNumLock)),
    ]

    @Test("every row of the table of the keyboard that is a product holds", arguments: rows)
    func row(_ row: Row<KeyboardProduct>) { row.check() }

    @Test("every state of the keyboard that is a product answers every event")
    func isComplete() {
        expectComplete(
            Self.rows,
            states: [
                "capsLockOff, numLockOn", "capsLockOff, numLockOff", "capsLockOn, numLockOn", "capsLockOn, numLockOff",
            ])
    }

    @Test("written by hand and as a product, a keyboard does the same for every sequence of five events")
    func doesTheSame() {
        let events: [KeyboardEvent] = [.letter("k"), .digit(4), .digit(5), .capsLock, .numLock]
        var compared = 0
        func compare(_ keyboard: Keyboard, _ product: KeyboardProduct, left: Int) {
            guard left > 0 else { return compared += 1 }
            for event in events {
                var (keyboard, product) = (keyboard, product)
                let (one, other) = (keyboard.handle(event, at: .zero), product.handle(.key(event), at: .zero))
                let commands = other.commands().map {
                    switch $0 {
                    case .first(let command), .second(let command): command
                    }
                }
                #expect(one.commands() == commands, "\(keyboard), \(event)")
                #expect(one.verdict == other.verdict, "\(keyboard), \(event)")
                #expect(keyboard.shown == product.shown, "\(keyboard), \(event)")
                compare(keyboard, product, left: left - 1)
            }
        }
        compare(Keyboard(), KeyboardProduct(), left: 5)
        #expect(compared == 3125)
    }

    @Test("the key that is both locks is one event, which both keypads answer")
    func bothLocks() {
        var keyboard = KeyboardProduct()
        let reaction = keyboard.handle(.bothLocks, at: .zero)
        #expect(reaction.count == 2)
        #expect(reaction[0].region == "main")
        #expect(reaction[1].region == "numeric")
    }

    @Test("a command is told as the keypad tells it")
    func commands() {
        let letter = KeyboardProduct.Command.first(.type("A"))
        #expect(letter.label == "type")
        #expect(letter.value == 0x41)
        #expect(letter.spelling == .character)
        #expect(KeyboardProduct.Command.second(.moveUp).value == nil)
    }
}
