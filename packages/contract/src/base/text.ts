import {
  emailAddress,
  emailMaxCharacters,
  isEmail,
  isPersonName,
  isShown,
  nameMaxCharacters,
  normalizeSearch,
  plateFault,
  plateMaxCharacters,
  tidyText,
} from '@quaygate/rules';
import { z } from 'zod';

// Neither control characters nor halves of a character, which no JSON column takes.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const plain = /^[^\u0000-\u001f\u007f\ud800-\udfff]*$/u;
/** A text that is too long is looked at no further: what comes after costs no more than its limit allows. */
const tooLong = { error: 'tooLong', abort: true };

/** Text that names something: as it is, without control characters, at most `max` characters. */
export const plainText = (max: number) => z.string().max(max, tooLong).regex(plain, 'invalidValue');

/** A text without what is not seen (FIELD-TEXT-03); one that is many times too long is not looked at. */
const tidy = (max: number) =>
  z
    .string()
    .max(4 * max + 100, tooLong)
    .overwrite(tidyText);

/** Text of a body: without invisible characters, trimmed, without control characters, shown as it is stored (`isShown`), 1 to `max` characters. */
export const text = (max: number) =>
  tidy(max).pipe(
    z.string().min(1, 'fieldRequired').max(max, tooLong).regex(plain, 'invalidValue').refine(isShown, 'invalidValue'),
  );

/** Text of several lines: as `text`, with line feeds between them. */
export const lines = (max: number) =>
  z
    .string()
    .max(4 * max + 100, tooLong)
    .overwrite((given) => tidyText(given.replace(/\r\n?/g, '\n')))
    .pipe(
      z
        .string()
        .min(1, 'fieldRequired')
        .max(max, tooLong)
        .refine((given) => given.split('\n').every((line) => plain.test(line)), 'invalidValue')
        .refine(isShown, 'invalidValue'),
    );

/** The same where nothing may stand; an empty text is none. */
export const optionalLines = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    lines(max).nullable().default(null),
  );

/** A text that may be empty. */
export const anyText = (max: number) =>
  tidy(max).pipe(z.string().max(max, tooLong).regex(plain, 'invalidValue').refine(isShown, 'invalidValue'));

/** A text that may be missing; an empty one is none. */
export const optionalText = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    text(max).nullable().default(null),
  );

/** A person's first or only name: no placeholder. */
export const personName = text(nameMaxCharacters).refine((name) => name === '' || isPersonName(name), 'placeholder');
/** A last name; not every person has one. */
export const anyName = anyText(nameMaxCharacters).refine((name) => name === '' || isPersonName(name), 'placeholder');
export const lastName = anyName.default('');
/** A licence plate: no placeholder, and no sign that stands on none. */
export const licensePlate = text(plateMaxCharacters).superRefine((plate, context) => {
  const fault = plate === '' ? undefined : plateFault(plate);
  if (fault) context.addIssue({ code: 'custom', message: fault });
});

/** An email address, in its one spelling. */
export const email = z
  .string()
  .trim()
  .max(emailMaxCharacters, tooLong)
  .refine(isEmail, { error: 'invalidEmail', abort: true })
  .overwrite((text) => emailAddress(text) ?? text);

/** Text of a search: line breaks and tabs removed, whitespace collapsed (WAU-03), without control characters, at most `max` characters. */
export const searchText = (max: number) => z.string().transform(normalizeSearch).pipe(plainText(max));
