import Links
import Statecharts

/// Goes through a gallery. Each machine in it can be explored, so it shows what it goes by.
public protocol ExhibitVisitor {
    /// Looks at one machine, as it begins.
    mutating func visit(_ machine: some Codeable & Exhibit)
}

/// Every machine of the gallery. This is the only list: a new machine is one more line in it, and a folder beside the
/// others.
public func visitExhibits(_ visitor: inout some ExhibitVisitor) {
    visitor.visit(Turnstile())
    visitor.visit(FlatTurnstile())
    visitor.visit(Keyboard())
    visitor.visit(KeyboardProduct())
    visitor.visit(TextbookDoor())
    visitor.visit(SocketLink())
    visitor.visit(CallTracker())
    visitor.visit(ParkingMachine())
    visitor.visit(Stopwatch())
    visitor.visit(MediaPlayer())
    visitor.visit(ProducerBufferConsumer())
    visitor.visit(Workshop<2>())
    visitor.visit(PatternMatcher<LetterPattern>())
    visitor.visit(PatternMatcher<NumberPattern>())
}
