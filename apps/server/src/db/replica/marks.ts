/** Where the primary stood, and the last moment at which it was known to stand there. */
interface Mark {
  /** Bytes of its log (WAL). */
  place: number;
  /** By the clock that only goes forward. */
  at: number;
}

/** A replica that is further behind is told as older than this, in milliseconds. */
const kept = 3_600_000;

/**
 * How old a replica is, from what the primary was seen to have written. No clock of another machine is compared, and a
 * primary at which nothing happens makes no replica old: who has all that it had a second ago is a second old at most.
 */
export class Marks {
  #marks: Mark[] = [];

  /** @param at when the primary was asked, not when it answered: an age is never told too small */
  add(mark: Mark): void {
    const last = this.#marks.at(-1);
    // Another primary has taken over, and had less.
    if (last && mark.place < last.place) this.#marks = [];
    else if (last?.place === mark.place) this.#marks.pop();
    this.#marks.push(mark);
    while (this.#marks.length > 1 && (this.#marks[1] as Mark).at < mark.at - kept) this.#marks.shift();
  }

  /** Milliseconds that who has replayed so much is behind at most; null: not known, or longer than is remembered. */
  age(place: number, now: number): number | null {
    const known = this.#marks.findLast((mark) => mark.place <= place);
    return known ? now - known.at : null;
  }

  /** Whether somebody has what the primary has not, though they were asked before it: another one was its origin. */
  isAhead(place: number): boolean {
    const last = this.#marks.at(-1);
    return last !== undefined && place > last.place;
  }
}
