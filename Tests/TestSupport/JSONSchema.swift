import Foundation
import Testing

/// A schema of docs/using/schemas, as far as these use JSON Schema (draft 2020-12). A word that this does not know is a
/// failure, not something to pass over.
package struct JSONSchema {
    private let schema: [String: Any]

    /// The schema of that name.
    package init(_ name: String) throws {
        let text = try Repository.lines(of: "docs/using/schemas/\(name).json").joined(separator: "\n")
        schema = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    /// What is wrong with a JSON value, each with its place; empty where nothing is.
    package func complaints(about text: String) throws -> [String] {
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        var found: [String] = []
        Self.check(value, schema, "$", &found)
        return found
    }

    private static func check(_ value: Any, _ schema: [String: Any], _ place: String, _ found: inout [String]) {
        for (word, rule) in schema {
            switch word {
            case "$schema", "title", "description", "required", "additionalProperties", "properties": break
            case "type":
                let types = rule as? [String] ?? [rule as? String ?? ""]
                if !types.contains(where: { isOf(value, $0) }) { found.append("\(place) is \(value), not \(types)") }
            case "enum":
                if !((rule as? [String]) ?? []).contains(value as? String ?? "") {
                    found.append("\(place) is \(value), not one of \(rule)")
                }
            case "pattern":
                if let text = value as? String, let pattern = rule as? String,
                    text.range(of: pattern, options: .regularExpression) == nil
                {
                    found.append("\(place) is '\(text)', not like \(pattern)")
                }
            case "minimum":
                if let number = value as? NSNumber, number.int64Value < (rule as? Int64 ?? .max) {
                    found.append("\(place) is \(number), below \(rule)")
                }
            case "items":
                for (index, item) in (value as? [Any] ?? []).enumerated() {
                    check(item, rule as? [String: Any] ?? [:], "\(place)[\(index)]", &found)
                }
            default: found.append("\(place): the schema has the unknown word '\(word)'")
            }
        }
        guard let object = value as? [String: Any] else { return }
        let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        for key in schema["required"] as? [String] ?? [] where object[key] == nil {
            found.append("\(place).\(key) is missing")
        }
        for (key, member) in object {
            if let rule = properties[key] {
                check(member, rule, "\(place).\(key)", &found)
            } else if let rule = schema["additionalProperties"] as? [String: Any] {
                check(member, rule, "\(place).\(key)", &found)
            } else if schema["additionalProperties"] as? Bool == false {
                found.append("\(place).\(key) is one too many")
            }
        }
    }

    private static func isOf(_ value: Any, _ type: String) -> Bool {
        let isTruth = (value as? NSNumber).map { isBoolean($0) } ?? false
        switch type {
        case "object": return value is [String: Any]
        case "array": return value is [Any]
        case "string": return value is String
        case "boolean": return isTruth
        case "integer":
            return !isTruth && (value as? NSNumber).map { $0.doubleValue.rounded() == $0.doubleValue } ?? false
        case "null": return value is NSNull
        default: return false
        }
    }

    /// Whether a number of Foundation's was `true` or `false`.
    private static func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
