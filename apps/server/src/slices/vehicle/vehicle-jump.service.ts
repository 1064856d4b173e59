import type { VehiclePositionItem } from '@quaygate/contract';
import { isJump, type Place } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import type { Judged, Newest } from '../../integration/report.ts';

type Position = Judged<VehiclePositionItem>;

/** A place of a vehicle. */
interface Seen extends Place {
  eventId: string;
  /** By the sender's clock, which measures how long the way took; milliseconds since 1970. */
  at: number;
  /** When it counts as having happened. */
  counts: number;
  contentHash: number;
}
interface Known {
  believed: Seen;
  /** Where the vehicle seemed to have jumped to: the next position decides. */
  doubted?: Seen & { since: number; times: number };
}

/** Vehicles remembered at most, and for how long, in milliseconds. */
const mostKnown = 20_000;
const knownFor = 600_000;
/** A vehicle that is still elsewhere after so many positions, or milliseconds, is elsewhere. */
const mostDoubted = 2;
const doubtedFor = 60_000;
const ofDatabases = new WeakMap<Db, Map<string, Known>>();

export interface Jumps {
  /** Positions that are not believed. */
  doubted: ReadonlySet<VehiclePositionItem>;
  /** Of them those that were sent again, by their vehicle. */
  repeated: ReadonlyMap<string, Newest>;
  /** The positions were stored; what another instance knows of later is not learned. */
  learn(before: ReadonlyMap<string, Newest>): void;
}

/**
 * The positions whose vehicle would have to be faster than a truck can be. They are not believed until another one confirms
 * them, and never for longer than a minute or two positions (FIELD-POS-03). Each instance judges by what it received itself:
 * one that knows nothing believes.
 */
export function jumpsOf(db: Db, facilityId: number, positions: readonly Position[]): Jumps {
  const all = ofDatabases.get(db) ?? new Map<string, Known>();
  ofDatabases.set(db, all);
  const doubted = new Set<VehiclePositionItem>();
  const repeated = new Map<string, Newest>();
  /** What is known after the batch. Null: the vehicle is gone, and may come back anywhere. */
  const after = new Map<string, Known | null>();
  const keyOf = (vehicleId: string) => `${facilityId} ${vehicleId}`;
  for (const position of positions) {
    const { vehicleId, deleted } = position.item;
    const seen = seenOf(position);
    const known = after.has(vehicleId) ? after.get(vehicleId) : all.get(keyOf(vehicleId));
    if (deleted) after.set(vehicleId, null);
    else if (seen && isDoubtful(known, seen)) {
      doubted.add(position.item);
      const isRepeated = known.doubted?.eventId === seen.eventId;
      if (isRepeated) repeated.set(vehicleId, { ...position.item, contentHash: known.doubted?.contentHash ?? null });
      else after.set(vehicleId, doubtedAt(known, seen));
    } else if (seen && (!known || seen.counts >= known.believed.counts)) after.set(vehicleId, { believed: seen });
  }
  return {
    doubted,
    repeated,
    learn: (before) => {
      for (const [vehicleId, known] of after) keep(all, keyOf(vehicleId), known, before.get(vehicleId));
    },
  };
}

function seenOf({ item, dated, contentHash }: Position): Seen | null {
  const { latitude, longitude, eventId, occurredAt } = item;
  if (latitude === null || longitude === null) return null;
  return { latitude, longitude, eventId, at: dated, counts: occurredAt.getTime(), contentHash };
}

function isDoubtful(known: Known | null | undefined, seen: Seen): known is Known {
  if (!known) return false;
  const { believed, doubted } = known;
  const wait = seen.counts - believed.counts;
  // A late one changes nothing; a sender whose clock was set back says nothing about the time between.
  if (wait < 0 || wait > knownFor || seen.at < believed.at || !isJump(believed, seen)) return false;
  if (!doubted || doubted.eventId === seen.eventId) return true;
  const isConfirmed = seen.counts >= doubted.counts && !isJump(doubted, seen);
  return !isConfirmed && doubted.times < mostDoubted && seen.counts - doubted.since < doubtedFor;
}

function doubtedAt(known: Known, seen: Seen): Known {
  const { since, times } = known.doubted ?? { since: seen.counts, times: 0 };
  return { ...known, doubted: { ...seen, since, times: times + 1 } };
}

function keep(all: Map<string, Known>, key: string, known: Known | null, newest: Newest | undefined): void {
  if (known && newest && newest.occurredAt.getTime() > known.believed.counts) return;
  all.delete(key);
  if (!known) return;
  // The one that has not reported for longest goes.
  if (all.size >= mostKnown) all.delete(all.keys().next().value ?? key);
  all.set(key, known);
}
