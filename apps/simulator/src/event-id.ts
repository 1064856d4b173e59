import { createHash } from 'node:crypto';
import { present } from '@quaygate/rules';

/**
 * The eventId of an item: a UUID computed from seed, facility, kind and the number within the kind, so that a
 * repeated run sends the same ones (terminal contract, 10). Version 8 of RFC 9562, from SHA-256.
 */
export function eventIdOf(seed: number, facilityId: number, kind: string, number: string | number): string {
  const bytes = createHash('sha256').update(`${seed}/${facilityId}/${kind}/${number}`).digest().subarray(0, 16);
  bytes[6] = (present(bytes[6]) & 0x0f) | 0x80;
  bytes[8] = (present(bytes[8]) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
