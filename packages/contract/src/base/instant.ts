import { z } from 'zod';

/** A moment: ISO 8601 text in UTC on the wire, `Date` in code on both sides. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});
