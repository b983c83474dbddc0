import ControlLoop
import Gallery
import Statecharts

/// Every machine of the gallery that a board can play. This is the only list: a machine that says what its lines are is
/// one more word in it.
public typealias ExhibitDescription = Either<
    ExhibitConfiguration<Keyboard>,
    Either<
        ExhibitConfiguration<Stopwatch>, Either<ExhibitConfiguration<MediaPlayer>, ExhibitConfiguration<FlatTurnstile>>
    >
>
