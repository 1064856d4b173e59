import type { Exception } from '@quaygate/contract';
import {
  compareExceptions,
  type DeskCause,
  deskCause,
  isSamePlate,
  platesMeant,
  present,
  type StageMinutes,
  standsAtGate,
} from '@quaygate/rules';
import { shownHalt, shownJudged } from '../tour/halt.queries.ts';
import { tourIdOf } from '../tour/tour-search.queries.ts';
import type { DeskRow, KeptRow } from './exception.queries.ts';

/** The plate that the gate read last, where it is another one than the booked, and since when it reads it. */
function otherPlate({ licensePlate, readings }: DeskRow): { plate: string; since: Date } | null {
  const [newest] = readings;
  if (!newest || isSamePlate(newest.plate, licensePlate)) return null;
  const first = present(readings.findLast(({ plate }) => isSamePlate(plate, newest.plate)));
  return { plate: newest.plate, since: new Date(first.at) };
}

/** A block that was opened before the truck came stops a booking, and no truck at the gate. */
const isBlockedAhead = ({ state, halt, hasReached }: DeskRow) =>
  state === 'registration_blocked' && halt !== null && halt.blockId !== null && !hasReached;

/** Whether the driver has to be identified first, which two people of port security decide. */
function isUnidentified({ halt, isVerified, verificationRequired }: DeskRow): boolean {
  const causes = shownHalt(halt, true)?.causes ?? [];
  return !isVerified && (verificationRequired || causes.includes('driver_not_verified'));
}

function admissibleOf(row: DeskRow): NonNullable<Exception['tour']>['admissible'] {
  if (!standsAtGate(row.state)) return 'not_at_gate';
  if (isUnidentified(row)) return 'two_people';
  return row.isDriverBlocked ? 'driver_blocked' : 'possible';
}

/** What an exception is known by: another cause of the same truck, or the same cause again later, is another one. */
const idOf = (facilityId: number, { tourNumber }: DeskRow, { kind, since }: DeskCause) =>
  `${facilityId}-${tourNumber}-${kind}-${since.getTime().toString(36)}`;

function ofTour(facilityId: number, row: DeskRow, stageMinutes: StageMinutes, now: Date): Exception | undefined {
  const other = otherPlate(row);
  const cause = deskCause(
    { ...row, isBlockedAhead: isBlockedAhead(row), otherPlateSince: other?.since ?? null, stageMinutes },
    now,
  );
  if (!cause) return undefined;
  const { tourNumber, halt: raw, lane, licensePlate, truckerId, firstName, lastName, phoneNumber } = row;
  const halt = shownHalt(raw, true);
  return {
    id: idOf(facilityId, row, cause),
    ...cause,
    halt: halt && { source: halt.source, reason: halt.reason, causes: halt.causes },
    judged: shownJudged(row.judged),
    lane,
    readPlate: other?.plate ?? null,
    near: [],
    tour: {
      ...{ tourId: tourIdOf(tourNumber), state: row.state, licensePlate },
      ...{ truckerId, firstName, lastName, phoneNumber },
      ...{ forwarder: row.forwarder, forwarderEmail: row.forwarderEmail },
      ...{ slotBegin: row.slotBegin, slotEnd: row.slotEnd, bookings: row.bookings },
      admissible: admissibleOf(row),
      isDriverBlocked: row.isDriverBlocked,
    },
    ...{ claim: null, note: null },
  };
}

/** An unknown truck; undefined once there is a tour of its plate. */
function ofUnknown({ id, since, licensePlate }: KeptRow, known: readonly string[]): Exception | undefined {
  const { exact, near } = platesMeant(licensePlate, known);
  if (exact.length > 0) return undefined;
  return {
    ...{ id, kind: 'unknown', since, stage: null, halt: null, judged: null, lane: null },
    ...{ readPlate: licensePlate, near: [...near.keys()], tour: null, claim: null, note: null },
  };
}

function withNotes(row: Exception, kept: KeptRow | undefined): Exception {
  if (!kept) return row;
  const { claimedBy, claimedName, claimedDate, note, notedName, notedDate } = kept;
  return {
    ...row,
    claim: claimedBy && claimedDate ? { userId: claimedBy, name: claimedName ?? '', date: claimedDate } : null,
    note: note && notedDate ? { text: note, name: notedName ?? '', date: notedDate } : null,
  };
}

interface Desk {
  facilityId: number;
  tours: readonly DeskRow[];
  kept: readonly KeptRow[];
  /** Kept ones of trucks that are still before the gate. */
  unknown: readonly KeptRow[];
  plates: readonly { plateReading: string; licensePlate: string }[];
  stageMinutes: StageMinutes;
  now: Date;
}

/** All that needs a person, without what is done, in the order of the list. */
export function exceptionsOf({ facilityId, tours, kept, unknown, plates, stageMinutes, now }: Desk): Exception[] {
  const byId = new Map(kept.map((row) => [row.id, row]));
  const known = Map.groupBy(plates, ({ plateReading }) => plateReading);
  const trucks = unknown.map((row) =>
    ofUnknown(
      row,
      (known.get(row.plateReading ?? '') ?? []).map(({ licensePlate }) => licensePlate),
    ),
  );
  return [...tours.map((row) => ofTour(facilityId, row, stageMinutes, now)), ...trucks]
    .filter((row) => row !== undefined)
    .filter(({ id }) => !byId.get(id)?.doneDate)
    .map((row) => withNotes(row, byId.get(row.id)))
    .sort(compareExceptions);
}
