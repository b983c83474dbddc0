// The gate of a lane as a picture that moves. It knows nothing but outputs, contacts and counts: what a board reports.
import { TurnstilePicture } from "./gate-turnstile.js";
import { DoorPicture } from "./gate-door.js";
import { BarrierPicture } from "./gate-barrier.js";
import { LampPicture } from "./gate-lamps.js";

const pictures = { turnstile: TurnstilePicture, "elevator-door": DoorPicture, "parking-exit": BarrierPicture };

/** The picture for a lane. */
export function gateOf(info) { return new (pictures[info.machine] ?? LampPicture)(info); }
