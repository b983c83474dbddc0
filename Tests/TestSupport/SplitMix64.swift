import Links
import Links

/// A run is its seed.
package typealias SplitMix64 = Links.SplitMix64
