import { readEvery, tokenRing } from './key-ring.ts';
import { type Keys, loadKeys } from './keys.ts';
import type { KeyParts } from './stored-keys.ts';

/** A token with an unknown key makes an instance read the keys before their time, this often at most. */
export const readAfter = 10_000;

/** The keys as they were read last. @param changed called when others came */
export function rememberedKeys(parts: KeyParts, changed: () => void) {
  const { now } = parts;
  let reading: Promise<Keys> | undefined;
  let readTime = 0;
  let known = '';
  let isRead = false;

  /** Reads the keys again. While the database does not answer, those read before hold. */
  function read(): Promise<Keys> {
    readTime = now().getTime();
    isRead = false;
    const before = reading;
    reading = loadKeys(tokenRing, parts).then(
      (keys) => {
        const ids = keys.jwks.keys.map(({ kid }) => kid).join();
        // What was checked with a key that is gone is checked again.
        if (ids !== known) changed();
        known = ids;
        isRead = true;
        return keys;
      },
      (error) => {
        if (before) return before;
        reading = undefined;
        throw error;
      },
    );
    return reading;
  }

  const isOlder = (milliseconds: number) => Math.abs(now().getTime() - readTime) >= milliseconds;
  const keys = () => (reading && !isOlder(readEvery) ? reading : read());

  /** Whether `keys` would not be waited for. */
  const areCurrent = () => isRead && !isOlder(readEvery);

  return { keys, read, isOlder, areCurrent };
}
