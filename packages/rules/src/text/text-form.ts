/**
 * The one form in which texts are compared. What a person typed stays for display. SQL has the same forms as `text_form`
 * and `search_form`; a test holds both equal. Ranges are written out, because a database knows no names of them.
 */

/** A class of characters by their code points and ranges of these. */
export function anyOf(codes: string, more = ''): RegExp {
  const ranges = codes
    .trim()
    .split(/\s+/)
    .map((range) => range.replace(/[0-9a-f]+/g, '\\u{$&}'));
  return new RegExp(`[${ranges.join('')}]${more}`, 'gu');
}

/** Marks that are never written: soft hyphen, zero width space, direction, fillers, tags. */
const unwrittenCodes = `00ad 034f 061c 115f-1160 17b4-17b5 180b-180f 200b 200e-200f 202a-202e 2060-206f 3164 feff ffa0
  fff0-fff8 1bca0-1bca3 1d173-1d17a e0000-e001f`;
const unwritten = anyOf(unwrittenCodes);
/** Also the joiners of Persian, Indian scripts and emoji, and what chooses among the pictures of one character. */
const invisible = anyOf(`${unwrittenCodes} 200c-200d fe00-fe0f e0020-e0fff`);
const oddSpace = anyOf('00a0 1680 2000-200a 202f 205f 2800 3000');
export const spaces = anyOf('9-d 20 85 00a0 1680 2000-200a 2028-2029 202f 205f 2800 3000', '+');
const dash = anyOf(`02d7 058a 05be 1400 1806 2010-2015 2043 2212 2796 2e17 2e1a 2e3a-2e3b 2e40 2e5d 301c 3030 30a0
  fe31-fe32 fe58 fe63 ff0d 10d6e 10ead`);
const apostrophe = anyOf(`60 b4 02b9 02bb-02bf 02c8 02ca-02cb 055a 05f3 07f4-07f5 1fbd 1fbf 1fef 1ffd-1ffe 2018-201b
  2032 2035 a78b-a78c ff07 ff40`);
const quote = anyOf('ab bb 05f4 201c-201f 2033 2036 2e42 300c-300f 301d-301f ff02');

/** Most numbers and many texts: in no form of theirs anything but the case of letters changes. */
export const isPlain = (text: string): boolean => /^[\0-_a-\x7f]*$/.test(text);

/**
 * A text as it is stored and shown: without invisible characters, with plain spaces, trimmed. Letters, dashes and
 * apostrophes stay as they were typed.
 */
export function tidyText(text: string): string {
  return isPlain(text) ? text.trim() : text.replace(unwritten, '').replace(oddSpace, ' ').trim();
}

const signs = (text: string) => text.replace(apostrophe, "'").replace(quote, '"').replace(dash, '-');

/** Georgian is written in one case; whether it has capitals depends on the age of an engine. */
const oneGeorgian = (text: string) =>
  text.replace(/[\u1c90-\u1cbf]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xbc0));

/** Compatibility forms resolved (full-width letters, ligatures), signs of one meaning made one, in lower case. */
export function foldedText(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  const resolved = signs(text).normalize('NFKC').replace(invisible, '');
  return signs(oneGeorgian(resolved.toLowerCase()).replaceAll('ς', 'σ').normalize('NFKC'));
}

/**
 * The form in which texts are compared for equality: without invisible characters and case; every kind of space, dash,
 * apostrophe and quote and full-width letters fall together, spaces are collapsed. Accents tell texts apart.
 */
export function textKey(text: string): string {
  return foldedText(text).replace(spaces, ' ').trim();
}

/** Nothing that is seen is left of the text: what "required" means. */
export const isBlank = (text: string): boolean => textKey(text) === '';

/** Cyrillic and Greek capitals that are drawn like a Latin one. */
const looksLike: Record<string, string> = {
  ...{ А: 'A', В: 'B', Е: 'E', Ѕ: 'S', І: 'I', Ј: 'J', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', У: 'Y' },
  ...{ Х: 'X', Ү: 'Y', Ԛ: 'Q', Ԝ: 'W', Ԍ: 'G', Һ: 'H', Ѵ: 'V', Ӏ: 'I', З: '3', Ё: 'E', Ї: 'I' },
  ...{ Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Ρ: 'P', Τ: 'T', Υ: 'Y', Χ: 'X' },
};
const otherScript = /[\u0370-\u052f]/g;

/** In capitals, with Cyrillic and Greek letters that look like Latin ones as these; without invisible characters. */
export function latinCapitals(text: string): string {
  if (isPlain(text)) return text.toUpperCase();
  return oneGeorgian(foldedText(text).toUpperCase()).replace(otherScript, (letter) => looksLike[letter] ?? letter);
}

/**
 * The form of a code of Latin letters and digits (licence key, company code, container number, tax id): capitals and
 * digits alone, look-alike letters of other alphabets as Latin ones. Letter O and digit 0 stay apart.
 */
export function codeKey(text: string): string {
  return latinCapitals(text).replace(/[^A-Z0-9]/g, '');
}
