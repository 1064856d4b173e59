import type { Random } from '../random.ts';
import type { Shares } from '../settings.ts';

/** An item on its way, with the minutes it is held up. */
export interface Sent<T> {
  item: T;
  delay: number;
}

/**
 * Brings the items of one call into the disorder of real lines: some go out twice, some late, some after the one
 * that follows them (INT-24). Takes the items in order, one `random` per call.
 */
export function disorderOf<T>({ duplicate, delayed, swapped }: Shares, random: Random) {
  let held: Sent<T> | undefined;
  const release = (): Sent<T>[] => {
    const sent = held ? [held] : [];
    held = undefined;
    return sent;
  };
  return {
    /** What goes out now that this item came. */
    push(item: T): Sent<T>[] {
      const [twice, late, behind] = [random.chance(duplicate), random.chance(delayed), random.chance(swapped)];
      const delay = late ? random.between(1, 20) : 0;
      const own = { item, delay };
      const repeated = twice ? [{ item, delay: delay + random.between(0.1, 10) }] : [];
      if (behind && !held) {
        held = own;
        return repeated;
      }
      return [own, ...repeated, ...release()];
    },
    /** Lets go of an item that waits for a next one in vain. */
    release,
  };
}
