import { randomFillSync } from 'node:crypto';

const signs = '0123456789abcdefghijklmnopqrstuvwxyz';
/** Of a moment in milliseconds: enough until 2059. */
const ofMoment = 8;
const ofChance = 14;
/** Bytes from here on would make the first signs more likely. */
const fair = 252;

/** Drawn for many ids at once: asking for a few bytes costs as much as asking for all of these. Each is used once. */
const drawn = new Uint8Array(1_024);
let used = drawn.length;

function drawByte(): number {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  return drawn[used++] ?? 0;
}

function chance(): string {
  let text = '';
  while (text.length < ofChance) {
    const byte = drawByte();
    if (byte < fair) text += signs[byte % signs.length];
  }
  return text;
}

/**
 * The id of a new booking: 22 signs, 72 bits of chance behind the moment. Five indexes hold it, so it is shorter than a UUID, and
 * those that begin with it grow at their end.
 */
export const bookingId = (now: Date): string => now.getTime().toString(36).padStart(ofMoment, '0') + chance();
