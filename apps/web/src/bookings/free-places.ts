import type { BoardSlot, NewPlace, SlotBoard, SlotBooking, SlotCell } from '@quaygate/contract';
import { rerouteRefusal } from '@quaygate/rules';

/** A module of a slot that a booking may go to. */
export interface FreePlace {
  moduleId: string;
  slotBegin: Date;
  slotEnd: Date;
}

/** Why a booking cannot go somewhere: it is there already, or there is no place. */
type Refused = 'here' | 'closed' | 'full';

export interface OfferedPlace extends FreePlace {
  /** Null: without limit. */
  free: number | null;
  refused: Refused | undefined;
}

const isOwn = ({ slotBegin }: Pick<BoardSlot, 'slotBegin'>, booking: SlotBooking) =>
  slotBegin.getTime() === booking.slotBegin.getTime();

/** Free places of a module; null: without limit. */
const freeOf = ({ closed, maximum, currentNumber }: SlotCell): number | null =>
  closed ? 0 : maximum === null ? null : Math.max(0, maximum - currentNumber);

/** The slots of a day that a booking may go to, each with its modules. Another slot must not have begun (8.9). */
export function offeredPlaces(
  { slots }: SlotBoard,
  booking: SlotBooking,
  now: Date,
): { slot: BoardSlot; places: OfferedPlace[] }[] {
  const staysInSlot = rerouteRefusal(booking.state, 'slot') !== undefined;
  return slots
    .filter((slot) => isOwn(slot, booking) || (!staysInSlot && slot.slotBegin > now))
    .map((slot) => ({
      slot,
      places: slot.cells.map((cell): OfferedPlace => {
        const free = freeOf(cell);
        const isHere = isOwn(slot, booking) && cell.moduleId === booking.moduleId;
        const refused = isHere ? 'here' : cell.closed ? 'closed' : free === 0 ? 'full' : undefined;
        return { moduleId: cell.moduleId, slotBegin: slot.slotBegin, slotEnd: slot.slotEnd, free, refused };
      }),
    }));
}

/** What is sent: the slot only where it is another one, and with the other bookings of the tour only then. */
export const placeOf = (
  booking: SlotBooking,
  { moduleId, slotBegin, slotEnd }: FreePlace,
  wholeTour: boolean,
): NewPlace =>
  isOwn({ slotBegin }, booking) ? { moduleId, wholeTour: false } : { moduleId, slotBegin, slotEnd, wholeTour };
