@testable import Explorer
import Statecharts
import Testing

/// A lamp with a button, and tables that are wrong about it in every way.
@Suite("A table of transitions") struct TransitionTableTests {
    /// It burns out only while it is lit.
    private static let arrows = [
        Arrow("dark", "press", to: "lit.low", ["light"]),
        Arrow("dark", "burn", .refused, to: "dark"),
        Arrow("lit.low", "press", to: "dark", ["darken"]),
        Arrow("lit.low", "press", to: "dark", ["darken", "click"]),
        Arrow("lit.low", "burn", to: "dark"),
        Arrow("lit.low", "burn", .ignored, to: "lit.low"),
    ]

    private static let right = """
        ## Lamp

        ### `dark`

        | event | when | becomes | commands | answer |
        |---|---|---|---|---|
        | press | | lit.low, as long as it likes | light | handled |
        | burn | | the same | | refused |

        ### `lit.low`

        | event | when | becomes | commands | answer |
        |---|---|---|---|---|
        | press | no click | dark. It cools | darken | handled |
        | press | a click | dark (and cool) | darken, click (or clack) | handled |
        | burn | broken | dark: for ever | | handled |
        | burn | else | the same | | ignored |

        ## Another
        """

    private func complaints(
        _ text: String = right, replacing row: String = "", with other: String = "", arrows: [Arrow] = arrows
    ) -> [String] {
        let text = row.isEmpty ? text : text.replacing(row, with: other)
        return TransitionTable("## Lamp", page: "lamp.md", lines: text.components(separatedBy: "\n"))
            .complaints(about: arrows, events: ["press", "burn"])
    }

    @Test("that is right makes no complaint")
    func agrees() { #expect(complaints() == []) }

    @Test("without a row that the machine takes names the state, the event and what it does")
    func missing() {
        #expect(
            complaints(replacing: "| burn | | the same | | refused |\n", with: "") == [
                "lamp.md:7: burn in dark: there is no row. The machine does: dark, commands nothing, refused."
            ])
        #expect(
            complaints(replacing: "| burn | else | the same | | ignored |\n", with: "") == [
                "lamp.md:16: burn in lit.low: no row says lit.low, commands nothing, ignored. "
                    + "The rows say: dark, commands nothing, handled."
            ])
    }

    @Test("with a row that is never taken names it")
    func dead() {
        let row = "| burn | else | the same | | ignored |"
        #expect(
            complaints(replacing: row, with: row + "\n| burn | never | the same | | handled |") == [
                "lamp.md:18: burn in lit.low: the row says lit.low, commands nothing, handled. "
                    + "The machine does: dark, commands nothing, handled; lit.low, commands nothing, ignored."
            ])
    }

    @Test("with another state, command or answer says what the row says, and what the machine does")
    func wrong() {
        let row = "| press | | lit.low, as long as it likes | light | handled |"
        for (other, said) in [
            ("| press | | dark | light | handled |", "dark, commands light, handled"),
            ("| press | | lit.low | darken | handled |", "lit.low, commands darken, handled"),
            ("| press | | lit.low | light | refused |", "lit.low, commands light, refused"),
        ] {
            let does = "lit.low, commands light, handled"
            #expect(
                complaints(replacing: row, with: other) == [
                    "lamp.md:7: press in dark: the row says \(said). The machine does: \(does).",
                    "lamp.md:7: press in dark: no row says \(does). The rows say: \(said).",
                ])
        }
    }

    @Test("with a name that there is not, with a hole, or with a row twice says so")
    func words() {
        let row = "| burn | | the same | | refused |"
        #expect(complaints(replacing: row, with: row + "\n" + row) == ["lamp.md:9: the row is there twice"])
        #expect(
            complaints(replacing: row, with: "| burn, melt | | the same | | refused |").contains(
                "lamp.md:8: there is no `melt`"))
        #expect(
            complaints(replacing: row, with: "| burn | | the same | | scorned |").contains(
                "lamp.md:8: there is no `scorned`"))
        #expect(complaints(replacing: "### `dark`", with: "### `dusky`").contains("lamp.md:7: there is no `dusky`"))
        #expect(
            complaints(replacing: row, with: "| burn | | | | refused |").contains(
                "lamp.md:8: a state, an event or what becomes of it is missing"))
    }

    @Test("may list several states and events, leave out commands, and have an \"or\" of which both is done")
    func several() {
        let table = """
            ## Lamp
            | state | event | becomes | answer |
            |---|---|---|---|
            | dark | press | lit.low | handled |
            | dark | burn | the same | refused |
            | `lit.low` | press, burn | dark | handled |
            | every state | burn | the same | ignored |
            """
        #expect(complaints(table) == [])
        #expect(
            complaints(table, replacing: "| lit.low | handled", with: "| lit.low or dark | handled") == [
                "lamp.md:4: press in dark: the row says dark, handled. The machine does: lit.low, handled."
            ])
        #expect(
            complaints(table, replacing: "| every state | burn |", with: "| every state | press |").contains(
                "lamp.md:7: press: no state takes this row"))
        let clicks = complaints(
            replacing: "| press | no click | dark. It cools | darken | handled |\n", with: ""
        )
        #expect(clicks.count == 1)
        #expect(
            complaints(
                replacing: "| press | | lit.low, as long as it likes | light |",
                with: "| press | | lit.low | light or darken |")
                == [
                    "lamp.md:7: press in dark: the row says lit.low, commands darken, handled. "
                        + "The machine does: lit.low, commands light, handled."
                ])
    }

    @Test("that says that a region is not asked is wrong as soon as it is")
    func notAsked() {
        let arrows = Self.arrows.filter { $0.from != "dark" || $0.event != "burn" }
        let text = Self.right.replacing(
            "| burn | | the same | | refused |", with: "| burn | | the same | | not asked |")
        #expect(complaints(text, arrows: arrows) == [])
        #expect(
            complaints(text) == [
                "lamp.md:8: burn in dark: no row says dark, commands nothing, refused. The rows say that it is not asked."
            ])
    }

    @Test("whose heading is gone says nothing, and that is complained of")
    func gone() {
        #expect(complaints("## Lantern").count == 4)
    }
}
