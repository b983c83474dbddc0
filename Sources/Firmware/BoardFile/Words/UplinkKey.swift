import ControlLoop
import Statecharts

/// The keys of `[uplink]`.
enum UplinkKey: Int, Key {
    case broker, site, prefix, authority, certificate, key, login, homeAssistant, moneyUnit

    var label: Label {
        switch self {
        case .broker: "broker"
        case .site: "site"
        case .prefix: "prefix"
        case .authority: "ca"
        case .certificate: "certificate"
        case .key: "key"
        case .login: "login"
        case .homeAssistant: "home-assistant"
        case .moneyUnit: "money-unit"
        }
    }

    /// A topic may have 65,535 bytes (MQTT 5, 1.5.4); ours leave room for what follows a prefix.
    var expectation: Expectation {
        switch self {
        case .broker: .broker
        case .site, .moneyUnit: .name(limit: LaneName.longest)
        case .prefix: .topic(limit: 64, orWord: nil)
        case .homeAssistant: .topic(limit: 64, orWord: "none")
        case .authority, .certificate, .key, .login: .file(limit: UplinkText.longest)
        }
    }
}
