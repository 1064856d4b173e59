import { emailMaxCharacters, emailShape, normalizeSearch } from '@quaygate/rules';
import { z } from 'zod';

// Neither control characters nor halves of a character, which no JSON column takes.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const plain = /^[^\u0000-\u001f\u007f\ud800-\udfff]*$/u;
/** A text that is too long is looked at no further: what comes after costs no more than its limit allows. */
const tooLong = { error: 'tooLong', abort: true };

/** Text that names something: as it is, without control characters, at most `max` characters. */
export const plainText = (max: number) => z.string().max(max, tooLong).regex(plain, 'invalidValue');

/** Text of a body: trimmed, without control characters, 1 to `max` characters. */
export const text = (max: number) =>
  z.string().trim().min(1, 'fieldRequired').max(max, tooLong).regex(plain, 'invalidValue');

export const email = z.string().trim().max(emailMaxCharacters, tooLong).regex(emailShape, 'invalidEmail');

/** Text of a search: line breaks and tabs removed, whitespace collapsed (WAU-03), without control characters, at most `max` characters. */
export const searchText = (max: number) => z.string().transform(normalizeSearch).pipe(plainText(max));
