import Statecharts

/// The version of Portcullis, by semver.org.
public var portcullisVersion: Label { "0.1.0" }
