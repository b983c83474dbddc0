// What the benchmark needs of C: the machines written by hand, the events for all peers, and what the system says.
#ifndef CBENCHMARK_H
#define CBENCHMARK_H

#include "ElevatorDoorPeer.h"
#include "EventStream.h"
#include "Footprint.h"
#include "GatePeer.h"
#include "Machine.h"
#include "ParkingExitPeer.h"
#include "TurnstilePeer.h"

#endif
