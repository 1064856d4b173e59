/** A key of one intention: `for` gives the same key for the same intention until an answer to it arrived. */
export interface OneAnswerKey {
  for(intention: readonly unknown[]): string;
  answered(): void;
}

/** 128 random bits; randomUUID would need a secure context, which a terminal's own network may lack. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The Idempotency-Key of bookings (FWD-STAT-40): sending again after a lost answer repeats the same booking, anything else is a new one. */
export function oneAnswerKey(fresh: () => string = randomKey): OneAnswerKey {
  let open: { intention: string; key: string } | undefined;
  return {
    for(parts) {
      const intention = JSON.stringify(parts);
      if (open?.intention !== intention) open = { intention, key: fresh() };
      return open.key;
    },
    answered() {
      open = undefined;
    },
  };
}
