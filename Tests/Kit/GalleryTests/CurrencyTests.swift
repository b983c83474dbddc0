import Links
import Testing

@Suite("Money as people write it")
struct CurrencyTests {
    private func named(_ text: String) -> Currency? {
        var text = text
        return text.withUTF8 { Currency($0) }
    }

    @Test(
        "has the decimals of its currency",
        arguments: [
            (0, "0 JPY", "0.00 EUR", "0.000 KWD", "0.0000 CLF"), (1, "1 JPY", "0.01 EUR", "0.001 KWD", "0.0001 CLF"),
            (99, "99 JPY", "0.99 EUR", "0.099 KWD", "0.0099 CLF"),
            (100, "100 JPY", "1.00 EUR", "0.100 KWD", "0.0100 CLF"),
            (250, "250 JPY", "2.50 EUR", "0.250 KWD", "0.0250 CLF"),
            (999, "999 JPY", "9.99 EUR", "0.999 KWD", "0.0999 CLF"),
            (1_000, "1000 JPY", "10.00 EUR", "1.000 KWD", "0.1000 CLF"),
            (1_234_567, "1234567 JPY", "12345.67 EUR", "1234.567 KWD", "123.4567 CLF"),
            (
                .max, "18446744073709551615 JPY", "184467440737095516.15 EUR", "18446744073709551.615 KWD",
                "1844674407370955.1615 CLF"
            ),
        ] as [(UInt64, String, String, String, String)])
    func decimals(units: UInt64, yen: String, euro: String, dinar: String, unidad: String) throws {
        for (name, expected) in [("JPY 0", yen), ("EUR 2", euro), ("KWD 3", dinar), ("CLF 4", unidad)] {
            let currency = try #require(named(name))
            #expect("\(Amount(units, in: currency))" == expected)
        }
    }

    @Test(
        "has a comma before each three digits, where there is room for reading",
        arguments: [
            (0, "0.00 EUR", "0"), (99_999, "999.99 EUR", "99,999"), (100_000, "1,000.00 EUR", "100,000"),
            (123_456_789, "1,234,567.89 EUR", "123,456,789"), (-100_000, "-1,000.00 EUR", "-100,000"),
            (.min, "-92,233,720,368,547,758.08 EUR", "-9,223,372,036,854,775,808"),
        ] as [(Int64, String, String)])
    func grouped(units: Int64, euro: String, plain: String) throws {
        let currency = try #require(named("EUR 2"))
        let amount = Amount(units, in: currency)
        #expect(amount.text(.grouped) == euro)
        #expect(amount.text(.withoutCode) == euro.replacing(" EUR", with: ""))
        #expect(Amount(units, in: nil).text(.grouped) == plain)
    }

    @Test("is a plain number where nobody knows the currency", arguments: [0, 7, 10, 250, .max] as [UInt64])
    func unknown(units: UInt64) { #expect("\(Amount(units, in: nil))" == "\(units)") }

    @Test("names its currency by three capital letters and the number of decimals")
    func names() throws {
        for text in ["EUR 2", "JPY 0", "KWD 3", "CLF 4", "XXX 1"] {
            let currency = try #require(named(text))
            #expect("\(currency)" == text)
            #expect(currency.code == text.prefix(3))
        }
        #expect("\(try #require(named("EUR \t 2")))" == "EUR 2")
        for text in [
            "", "EUR", "EUR ", "EUR2", "EUR 5", "EUR -1", "EUR 2.0", "EUR 22", "eur 2", "Eur 2", "EU 2", "EURO 2",
            "2 EUR",
            "EUR,2", "EUR 2 ", " EUR 2", "ÄUR 2", "€ 2", "E1R 2", "@@@ 2", "[[[ 2", "EUR x2",
        ] {
            #expect(named(text) == nil, "\(text)")
        }
    }

    @Test("is the same money with other decimals")
    func same() throws {
        let euro = try #require(named("EUR 2"))
        #expect(euro.hasCode(of: try #require(named("EUR 3"))))
        #expect(euro != named("EUR 3"))
        #expect(!euro.hasCode(of: try #require(named("EUS 2"))))
    }
}
