#if !hasFeature(Embedded)
    import Synchronization

    /// An enum that prints under the names of its cases, whatever they carry: nobody types the names twice.
    ///
    ///     enum Event: CaseNamed, MachineEvent {
    ///         case insertCoin(UInt64)  // `insertCoin`, and its value is the coin
    ///         case admitPerson         // `admitPerson`
    ///     }
    ///
    /// What a case carries is part of the name where it has a label, too: `functioning(.locked)` prints as
    /// `functioning.locked`, which is how a state within a superstate is called.
    ///
    /// It looks at the enum while the program runs, which takes about a microsecond and which Embedded Swift cannot do:
    /// there, and where names are needed millions of times, an enum whose cases carry nothing is a `Label`
    /// (`enum Event: Label`), and another one has a `label` of its own.
    public protocol CaseNamed: Labelled {}

    extension CaseNamed {
        /// The name of the case.
        public var label: Label { Label(kept: caseName) }

        private var caseName: String {
            guard let (name, payload) = payload else { return String(describing: self) }
            guard let inner = payload as? any Labelled else { return name }
            return "\(name).\(inner.label)"
        }

        /// The name of a case that carries something, and that; nil for a case that carries nothing.
        private var payload: (name: String, value: Any)? {
            let mirror = Mirror(reflecting: self)
            precondition(mirror.displayStyle == .enum, "\(Self.self) is no enum, so it needs a label of its own")
            return mirror.children.first.map { ($0.label ?? "", $0.value) }
        }

        /// What the case carries first, if that is a number that fits or a character of ASCII.
        fileprivate var number: (value: UInt64, spelling: Spelling)? {
            guard let payload = payload?.value else { return nil }
            // With a name of its own, or beside others, it is in a tuple.
            let mirror = Mirror(reflecting: payload)
            let first = mirror.displayStyle == .tuple ? mirror.children.first?.value ?? payload : payload
            if let character = first as? Character { return character.asciiValue.map { (UInt64($0), .character) } }
            return (first as? any BinaryInteger).flatMap { UInt64(exactly: $0) }.map { ($0, .number) }
        }
    }

    extension MachineEvent where Self: CaseNamed {
        /// The number that the case carries first, if it does.
        public var value: UInt64? { number?.value }
    }

    extension Spoken where Self: CaseNamed {
        /// The number or the character that the case carries first, if it does.
        public var value: UInt64? { number?.value }

        /// As what it is carried.
        public var spelling: Spelling { number?.spelling ?? .number }
    }

    extension ExhibitEvent where Self: CaseNamed {
        /// The number or the character that the case carries first, if it does.
        public var value: UInt64? { number?.value }
    }

    extension Codeable where Self: CaseIterable & Equatable {
        /// Shows which case it is.
        public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
            let cases = Array(Self.allCases)
            self = cases[coder.choice(cases.firstIndex(of: self) ?? 0, of: cases.count)]
        }
    }

    extension Label {
        private static let kept = Mutex<[String: Label]>([:])

        /// A name that was put together while the program runs. It is kept until the program ends, so there should be
        /// few of them.
        package init(kept text: String) {
            self = Self.kept.withLock { kept in
                if let label = kept[text] { return label }
                let bytes = Array(text.utf8) + [0]
                let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
                copy.initialize(from: bytes, count: bytes.count)
                let label = Label(address: copy)
                kept[text] = label
                return label
            }
        }

        private init(address: UnsafePointer<UInt8>) { self.address = address }
    }
#endif
