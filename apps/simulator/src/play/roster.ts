import { hour } from '../moments.ts';

/** Between two tours of one driver. */
const rest = 2 * hour;

/** When which driver is on the road, so that no driver is booked twice at the same time. */
export class Roster {
  readonly #slots = new Map<string, Set<number>>();

  note(driverId: string, slotBegin: Date): void {
    const own = this.#slots.get(driverId) ?? new Set();
    this.#slots.set(driverId, own.add(slotBegin.getTime()));
  }

  /** A tour goes to another slot. */
  move(driverId: string, from: Date, to: Date): void {
    this.#slots.get(driverId)?.delete(from.getTime());
    this.note(driverId, to);
  }

  /** @param instead the slot that the driver gives up for this one */
  isFree(driverId: string, slotBegin: Date, instead?: Date): boolean {
    for (const time of this.#slots.get(driverId) ?? []) {
      if (time !== instead?.getTime() && Math.abs(time - slotBegin.getTime()) < rest) return false;
    }
    return true;
  }

  /** Forgets tours that are over. */
  forget(before: Date): void {
    for (const own of this.#slots.values()) {
      for (const time of own) if (time < before.getTime() - rest) own.delete(time);
    }
  }
}
