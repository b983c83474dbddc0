import Foundation

/// The results as the XML that JUnit began and most servers for continuous integration read.
enum JUnitXML {
    static func text(_ all: [Results]) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n" + all.map(suite).joined() + "</testsuites>\n"
    }

    private static func suite(_ results: Results) -> String {
        let errors = results.problem == nil ? 0 : 1
        let attributes = [
            ("name", results.machine), ("tests", "\(results.cases.count + errors)"),
            ("failures", "\(results.failures)"),
            ("errors", "\(errors)"), ("skipped", "\(results.notPossible)"), ("time", seconds(results.seconds)),
        ]
        var text = "  <testsuite\(written(attributes))>\n"
        if let firmware = results.firmware {
            text += "    <properties>\n"
            text += "      <property\(written([("name", "firmware"), ("value", firmware)]))/>\n"
            text += "    </properties>\n"
        }
        // An error has to be in a test case.
        if let problem = results.problem {
            text += "    <testcase\(written([("classname", "hil"), ("name", "machine")]))>\n"
            text += "      <error\(written([("message", problem)]))/>\n    </testcase>\n"
        }
        return text + results.cases.map(testCase).joined() + "  </testsuite>\n"
    }

    private static func testCase(_ result: CaseResult) -> String {
        var attributes = [("classname", "hil.\(result.item.group.rawValue)"), ("name", result.item.name)]
        if let time = result.seconds { attributes.append(("time", seconds(time))) }
        var text = "    <testcase\(written(attributes))>\n      <properties>\n"
        text += "        <property\(written([("name", "proves"), ("value", result.item.proves)]))/>\n"
        if let reactions = result.reactions {
            let figures = [
                ("p50_ns", reactions.percentile(50)), ("p99_ns", reactions.percentile(99)),
                ("max_ns", reactions.longest),
            ]
            for (name, value) in figures {
                text += "        <property\(written([("name", name), ("value", "\(value)")]))/>\n"
            }
        }
        text += "      </properties>\n"
        switch result.verdict {
        case .passed: break
        case .notPossible(let reason): text += "      <skipped\(written([("message", reason)]))/>\n"
        case .failed(let complaints):
            text += "      <failure\(written([("message", complaints.first ?? "")]))>"
            text += escaped(complaints.joined(separator: "\n")) + "</failure>\n"
        }
        return text + "    </testcase>\n"
    }

    private static func seconds(_ seconds: Double) -> String { String(format: "%.3f", seconds) }

    private static func written(_ attributes: [(String, String)]) -> String {
        attributes.map { " \($0)=\"\(escaped($1))\"" }.joined()
    }

    /// A text as XML can hold it: characters with a meaning are written as references, and those that XML 1.0 has no
    /// way to write at all are replaced.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&apos;"
            // In an attribute these would be read as spaces.
            case "\n", "\t", "\r": escaped += "&#\(scalar.value);"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
