import Gallery

/// A run is its seed.
package typealias SplitMix64 = Gallery.SplitMix64
