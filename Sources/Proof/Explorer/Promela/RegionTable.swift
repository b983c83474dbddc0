import Statecharts

/// What a region does in every state that its code can describe, reachable or not, as a table of C for a model of Promela.
///
/// A list of the states that we reach would only be counted again. So the other checker gets no states, but what the shipped
/// function answers wherever it may be asked; which states there are it finds by itself.
struct RegionTable {
    /// What a region did.
    struct Answer<R> {
        /// What it became.
        let after: R
        /// The rest, one number for each column.
        let values: [Int]
    }

    private let name: String
    /// The model's variables for the parts of the state.
    let variables: [String]
    private let facts: [String]
    private let columns: [String]
    private var states: [[UInt8]] = []
    /// For each state what is so in it: one number for each fact.
    private var stateFacts: [[Int]] = []
    /// For each state, for each act: the number of the state after, then the columns.
    private var rows: [[[Int]]] = []

    /// Asks a region everything. `facts` are the names of what is so in a state, `columns` of what an answer is beside the
    /// state after it. A region with too many states is asked only where its fields at the places `held` are so, and
    /// where `isAsked` says so; a model notices if it ever gets beyond that.
    init<R: Codeable>(
        _ name: String, _ region: R, variables: [String], numbersUpTo limit: UInt8, held: [Int: UInt8] = [:],
        isAsked: (R) -> Bool = { _ in true }, facts: [String], _ factsOf: (R) -> [Int], acts: Int, columns: [String],
        _ take: (R, Int) -> Answer<R>
    ) {
        self.name = name
        self.variables = variables
        self.facts = facts
        self.columns = columns
        var regions: [R] = []
        region.forEachValue(numbersUpTo: limit, held: held) { fields, state in
            guard isAsked(state) else { return }
            states.append(padded(fields))
            stateFacts.append(factsOf(state))
            regions.append(state)
        }
        let numbers = Dictionary(uniqueKeysWithValues: states.enumerated().map { ($1, $0) })
        rows = regions.map { region in
            (0..<acts).map { act in
                let answer = take(region, act)
                return [numbers[padded(answer.after.fields)] ?? -1] + answer.values
            }
        }
    }

    private func padded(_ fields: [UInt8]) -> [UInt8] {
        fields + [UInt8](repeating: 0, count: variables.count - fields.count)
    }

    /// The state variables of the model, with what they are at first.
    func variables<R: Codeable>(of region: R) -> String {
        zip(variables, padded(region.fields)).map { "byte \($0) = \($1);\n" }.joined()
    }

    /// The variables' values in a state.
    func values<R: Codeable>(of region: R) -> [UInt8] { padded(region.fields) }

    /// How many states were asked.
    var count: Int { states.count }

    /// How many rows there are.
    var size: Int { rows.reduce(0) { $0 + $1.count } }

    /// The table, and what looks into it: `NAME_look` says what is so in the present state, `NAME_take` what an act does.
    var text: String { data + declarations + functions }

    // The model's checker reads C in pieces of at most 64 KiB.
    private var data: String {
        var text = ""
        let acts = rows.first?.count ?? 0
        let statesInPiece = max(1, 40_000 / max(1, acts * (columns.count + 1) * 4))
        var pieces = 0
        for start in stride(from: 0, to: states.count, by: statesInPiece) {
            let range = start..<min(start + statesInPiece, states.count)
            let keys = range.map { braced(states[$0].map(Int.init) + stateFacts[$0]) }
            let answers = range.map { "{" + rows[$0].map(braced).joined(separator: ",") + "}" }
            text += """
                c_decl {
                static const unsigned char \(name)_states_\(pieces)[][\(variables.count + facts.count)] = {
                \(keys.joined(separator: ",\n"))};
                static const int \(name)_rows_\(pieces)[][\(acts)][\(columns.count + 1)] = {
                \(answers.joined(separator: ",\n"))};
                }

                """
            pieces += 1
        }
        let names = 0..<pieces
        return text + """
            c_decl {
            static const unsigned char (*\(name)_states[])[\(variables.count + facts.count)] = {
            \(names.map { "\(name)_states_\($0)" }.joined(separator: ", "))};
            static const int (*\(name)_rows[])[\(acts)][\(columns.count + 1)] = {
            \(names.map { "\(name)_rows_\($0)" }.joined(separator: ", "))};
            enum { \(name)_piece = \(statesInPiece), \(name)_count = \(states.count) };
            static int \(name)_number;
            }

            """
    }

    private func braced(_ numbers: [Int]) -> String { "{" + numbers.map(String.init).joined(separator: ",") + "}" }

    /// What is hidden is no part of the model's state.
    private var declarations: String {
        var text = "hidden byte \(name)_known;\nhidden byte \(name)_same;\n"
        for variable in facts + columns { text += "hidden byte \(variable);\n" }
        return text
    }

    private var functions: String {
        let own = variables.map { "now.\($0)" }.joined(separator: ", ")
        let look = facts.enumerated().map { "  \($1) = state[\(variables.count + $0)];\n" }.joined()
        let store = variables.enumerated().map { "  now.\($1) = state[\($0)];\n" }.joined()
        let tell = columns.enumerated().map { "  \($1) = row[\($0 + 1)];\n" }.joined()
        return """
            c_code {
            static const unsigned char *\(name)_state(int number) {
              return \(name)_states[number / \(name)_piece][number % \(name)_piece];
            }
            /* The states are in the order of their bytes. */
            static int \(name)_find(void) {
              const unsigned char present[] = { \(own) };
              int low = 0, high = \(name)_count - 1;
              while (low <= high) {
                int middle = (low + high) / 2, order = memcmp(present, \(name)_state(middle), sizeof present);
                if (order == 0) return middle;
                if (order < 0) high = middle - 1; else low = middle + 1;
              }
              return -1;
            }
            static void \(name)_look(void) {
              const unsigned char *state;
              \(name)_number = \(name)_find();
              \(name)_known = \(name)_number >= 0;
              if (!\(name)_known) return;
              state = \(name)_state(\(name)_number);
            \(look)}
            static void \(name)_take(int act) {
              const unsigned char *state;
              const int *row = \(name)_rows[\(name)_number / \(name)_piece][\(name)_number % \(name)_piece][act];
              \(name)_known = row[0] >= 0;
              \(name)_same = row[0] == \(name)_number;
              if (!\(name)_known) return;
              state = \(name)_state(row[0]);
            \(store)\(tell)}
            }

            """
    }
}
