import type { ErrorCode, TimeSlot, TourMovePreview, TourMoveWish } from '@quaygate/contract';
import { categoryFor, fullIn, type Load, slotRefusal } from '../booking-move/booking-move.rule.ts';
import type { AheadSlot } from '../booking-move/booking-move.service.ts';
import type { TourToFind } from './tour-move.queries.ts';

/** The one slot that is wanted, or the span in which one may begin, both ends included. */
export interface Wish {
  timeSlot: TimeSlot | undefined;
  after: Date;
  until: Date;
}

/** What a request was promised so far: places of each slot, and the slots of each truck. */
export interface Promised {
  places: Map<number, number>;
  trucks: Set<string>;
}

export const nothingPromised = (): Promised => ({ places: new Map(), trucks: new Set() });

/** @param now no slot begins before it; `last` is the last moment at which one may */
export function wishOf(
  { after, until }: Pick<TourMoveWish, 'after' | 'until'>,
  timeSlot: TimeSlot | undefined,
  tour: Pick<TourToFind, 'slotBegin'>,
  { now, last }: { now: Date; last: Date },
): Wish {
  const earliest = (...moments: Date[]) => new Date(Math.max(...moments.map(Number)));
  if (timeSlot) return { timeSlot, after: timeSlot.slotBegin, until: timeSlot.slotBegin };
  const from = after ?? new Date(tour.slotBegin.getTime() + 1);
  return { timeSlot, after: earliest(now, from), until: until && until < last ? until : last };
}

/** Tours of one truck at one terminal. */
export const truckKey = ({ facilityId, truckerId, plateKey }: TourToFind) => `${facilityId} ${truckerId} ${plateKey}`;

/** Why a tour stays where it is; of a full truck with what it carries (FWD-BULK-19). */
export type Stays = Pick<TourMovePreview, 'truckFull'> & { errorCode: ErrorCode };

interface Found {
  slot: AheadSlot;
  /** The truck has another tour there, or was promised it. */
  joinsTour: boolean;
}

/** What hinders a tour from having a slot, with what was promised to others before. */
function hindrance(slot: AheadSlot, load: Load, { places }: Promised): ErrorCode | undefined {
  const code = slotRefusal(slot, load);
  if (code) return code;
  if (slot.closedBy !== undefined) return 'terminal_closed';
  const taken = slot.taken + (places.get(slot.id) ?? 0);
  return categoryFor({ ...slot, taken }, load.length) === 'red' ? 'timeslot_full' : undefined;
}

/** The first slot in which the tour would be alone, else the first that fits; or why there is none. */
export function promise(
  tour: TourToFind,
  load: Load,
  slots: readonly AheadSlot[],
  wish: Wish,
  promised: Promised,
): Found | Stays {
  const wanted = slots.filter(
    ({ slotBegin, slotEnd }) =>
      slotBegin >= wish.after &&
      slotBegin <= wish.until &&
      (!wish.timeSlot || slotEnd.getTime() === wish.timeSlot.slotEnd.getTime()),
  );
  const key = truckKey(tour);
  const fitting = wanted
    .filter((slot) => hindrance(slot, load, promised) === undefined)
    .map((slot) => ({ slot, joinsTour: slot.tour !== null || promised.trucks.has(`${key} ${slot.id}`) }));
  const found = fitting.find(({ joinsTour }) => !joinsTour) ?? fitting[0];
  if (!found) return reasonOf(tour, load, wanted, wish, promised);
  promised.places.set(found.slot.id, (promised.places.get(found.slot.id) ?? 0) + load.length);
  promised.trucks.add(`${key} ${found.slot.id}`);
  return found;
}

/** One slot that was meant says why it is refused; of many none does. */
function reasonOf(
  tour: TourToFind,
  load: Load,
  wanted: readonly AheadSlot[],
  { after, until }: Wish,
  promised: Promised,
): Stays {
  if (after < until) return { errorCode: 'booking_has_no_timeslots' };
  if (tour.slotBegin.getTime() === after.getTime()) return { errorCode: 'timeslot_unchanged' };
  const [slot] = wanted;
  const errorCode = (slot && hindrance(slot, load, promised)) ?? 'timeslot_not_found';
  const truckFull = slot && errorCode === 'truck_full' ? fullIn(slot, load) : undefined;
  return { errorCode, ...(truckFull && { truckFull }) };
}
