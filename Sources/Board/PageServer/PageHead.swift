import ControlLoop
import Statecharts

/// The head of an answer.
struct PageHead {
    private(set) var text = FixedText<1_024>()

    /// The first line, and what every answer has. The page takes nothing from elsewhere and is shown in nobody's frame.
    /// Nothing is kept but what is the same for ever.
    init(_ status: PageStatus, lasts: Bool = false) {
        text.append("HTTP/1.1 ")
        text.append(Int64(status.rawValue))
        text.append(" ", status.label)
        text.append(
            """
            \r\nConnection: close\r
            Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
            connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r
            Cross-Origin-Opener-Policy: same-origin\r
            Cross-Origin-Resource-Policy: same-origin\r
            Referrer-Policy: no-referrer\r
            X-Content-Type-Options: nosniff\r\n
            """)
        add("Cache-Control", lasts ? "public, max-age=31536000, immutable" : "no-store")
    }

    /// Adds a header.
    mutating func add(_ name: Label, _ value: Label) {
        text.append(name)
        text.append(": ", value)
        text.append("\r\n")
    }

    /// Adds the length of the body in bytes.
    mutating func add(length: Int) {
        text.append("Content-Length: ")
        text.append(length)
        text.append("\r\n")
    }

    /// Adds C's text as the type of the body.
    mutating func add(type: UnsafePointer<CChar>) {
        text.append("Content-Type: ")
        text.append(cText: type)
        text.append("\r\n")
    }

    /// Adds the name by which a browser keeps the body; other characters than those of plain names become '-'.
    mutating func add(fileName: FixedText<64>) {
        text.append("Content-Disposition: attachment; filename=\"")
        for index in 0..<fileName.count {
            switch fileName[index] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"):
                text.append(byte: fileName[index])
            default: text.append("-")
            }
        }
        text.append("\"\r\n")
    }

    /// Ends the head.
    mutating func end() { text.append("\r\n") }
}
