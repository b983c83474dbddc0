import TestSupport
import Testing

@Suite("A fire release above an interlock") struct OverrideTests {
    @Test("one that opens a second gate says so")
    func second() {
        var gates = Vestibule()
        gates.coin(0)
        gates.takes(.fireReleaseBegan, 1)
        #expect(gates.open == [0, 1])
        #expect(gates.words == ["overridden"])
    }

    @Test("one that opens the only gate has overridden nothing")
    func only() {
        var gates = Vestibule()
        gates.takes(.fireReleaseBegan, 1)
        #expect(gates.open == [1])
        #expect(gates.words == [])
    }
}
