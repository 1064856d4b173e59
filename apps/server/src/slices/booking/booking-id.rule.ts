import { randomBytes } from 'node:crypto';

const signs = '0123456789abcdefghijklmnopqrstuvwxyz';
/** Of a moment in milliseconds: enough until 2059. */
const ofMoment = 8;
const ofChance = 14;
/** Bytes from here on would make the first signs more likely. */
const fair = 252;

function chance(): string {
  let text = '';
  while (text.length < ofChance)
    for (const byte of randomBytes(ofChance + 2))
      if (byte < fair && text.length < ofChance) text += signs[byte % signs.length];
  return text;
}

/**
 * The id of a new booking: 22 signs, 72 bits of chance behind the moment. Five indexes hold it, so it is shorter than a UUID, and
 * those that begin with it grow at their end.
 */
export const bookingId = (now: Date): string => now.getTime().toString(36).padStart(ofMoment, '0') + chance();
