import { z } from 'zod';

/** Text of a body: trimmed, without control characters, 1 to `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'fieldRequired')
    .max(max, 'tooLong')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'invalidValue');

export const email = z
  .string()
  .trim()
  .max(254, 'tooLong')
  .regex(/^\S+@\S+$/, 'invalidEmail');
