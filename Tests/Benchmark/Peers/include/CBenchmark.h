// What the benchmark needs of C: the machines written by hand, the events for all peers, and the machine it runs on.
#ifndef CBENCHMARK_H
#define CBENCHMARK_H

#include "ElevatorDoorPeer.h"
#include "EventStream.h"
#include "GatePeer.h"
#include "Machine.h"
#include "ParkingExitPeer.h"
#include "TurnstilePeer.h"

#endif
