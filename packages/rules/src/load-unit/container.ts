import { latinCapitals } from '../text/text-form.ts';

const format = /^[A-Z]{4}[0-9]{7}$/;

/** Fourth letters of ISO 6346 (U, J, Z) and of ILU codes, EN 13044 (A, B, D, E, K). */
const categoryLetters = 'UJZABDEK';

/** A 10, B 12, C 13 … Z 38: multiples of 11 are left out, because the sum is taken modulo 11. */
const letterValues = new Map<string, number>();
for (let code = 65, value = 10; code <= 90; code++, value++) {
  if (value % 11 === 0) value++;
  letterValues.set(String.fromCharCode(code), value);
}

/** Spaces, dashes and invisible characters of every kind, dots, slashes, underscores and brackets: what hands put between the parts. */
const separating = '\\s\\p{Cf}\\p{Zs}\\p{Pd}\\u2212./\\\\_\\u00b7()\\[\\]';
const separators = new RegExp(`[${separating}]`, 'gu');
/** Size and type as they are painted below the number, 45G1 or 22R1, and as people write them: 40HC, 20' DV, 40 ft. */
const letteredSize = `(?:[1-9A-Z][0-9A-Z][A-Z][0-9A-Z]|(?:10|20|30|40|45) ?(?:FT|'|\u2032)? ?(?:HC|HQ|DV|DC|GP|RF|RE|RH|OT|FR|FL|TK|TC|PW|HCPW|BOX|STD?))`;
/** Without a letter it is told from digits of the number by what stands between. */
const size = `(?:${letteredSize}|[1-9L][0-9] [A-Z][0-9A-Z]|[1-4L][0-9]{3}|(?:10|20|30|40|45) ?(?:FT|'|\u2032|FUSS)?)`;
/** What stands before begins no separator of its own: a long row of them is looked at once. */
const apart = new RegExp(`^(.{9,}?[^${separating}])[${separating}]+${size}[)\\]]?$`, 'u');
const attached = new RegExp(`^(.{11,}?)${letteredSize}$`, 'u');

const joined = (text: string) => text.replace(separators, '');

/** The text in capitals without a size and type behind its ten or eleven characters; undefined where none stands there. */
function withoutSizeType(text: string): string | undefined {
  const plain = latinCapitals(text).trim();
  const heads = [apart.exec(plain)?.[1], attached.exec(plain)?.[1]].map((head) => joined(head ?? ''));
  return heads.find((head, index) => head.length === 11 || (index === 0 && head.length === 10));
}

/**
 * A number as it is compared: in capitals, without what stands between its parts and without a size and type behind it
 * (FWD-STAT-28, FIELD-FILE-20). Other text keeps its characters and stays no number.
 */
export function normalizeContainerNumber(text: string): string {
  if (isContainerNumber(text)) return text;
  const head = withoutSizeType(text);
  return head !== undefined && isContainerNumber(head) ? head : joined(latinCapitals(text));
}

/** Four letters and seven digits, already normalised (FWD-STAT-08). Says nothing about the check digit. */
export function isContainerNumber(text: string): boolean {
  return format.test(text);
}

/** Check digit 0 to 9 of the first ten characters, four upper-case letters and six digits (ISO 6346, EN 13044). */
export function checkDigit(firstTen: string): number {
  let sum = 0;
  for (let position = 0; position < 10; position++) {
    const character = firstTen.charAt(position);
    sum += (letterValues.get(character) ?? Number(character)) * 2 ** position;
  }
  return (sum % 11) % 10;
}

/** A warning, never an error: wrong check digit or unknown fourth letter. Takes a number that `isContainerNumber`. */
export function checkContainerNumber(number: string): 'ok' | 'check_digit' {
  const known = categoryLetters.includes(number.charAt(3));
  return known && Number(number.charAt(10)) === checkDigit(number) ? 'ok' : 'check_digit';
}

/** The number with its calculated check digit; undefined if the digit is right or the format is not (FWD-STAT-29). */
export function repairContainerNumber(number: string): string | undefined {
  if (!isContainerNumber(number)) return undefined;
  const repaired = number.slice(0, 10) + checkDigit(number);
  return repaired === number ? undefined : repaired;
}

const within = new RegExp(
  `(?<![A-Z0-9])[A-Z]{4}[${separating}]{0,2}[0-9]{3}[${separating}]?[0-9]{3}[${separating}]{0,2}[0-9](?![A-Z0-9])`,
  'gu',
);

/** The different numbers with the right check digit that stand in a text in full, apart from other words. */
export function containerNumbersIn(text: string): string[] {
  const numbers = [...latinCapitals(text).matchAll(within)].map(([number]) => joined(number));
  return [...new Set(numbers)].filter((number) => checkContainerNumber(number) === 'ok');
}

const lookAlikes: Record<string, string> = { I: '1', L: '1', S: '5', B: '8', Z: '2', G: '6' };
const likeDigit = (character: string) => (character === 'O' ? '0' : (lookAlikes[character] ?? character));
const likeLetter = (character: string) =>
  character === '0' ? 'O' : (Object.keys(lookAlikes).find((letter) => lookAlikes[letter] === character) ?? character);

/**
 * The number that is offered for text that is none: with a zero for a letter O, the calculated check digit where it is
 * missing, a digit for another letter like it where the check digit proves it, and the only number that stands among
 * other words (FIELD-FILE-21). Never silent: the user, or the sender, takes it. Undefined where nothing is certain enough.
 */
export function offerContainerNumber(text: string): string | undefined {
  const written = withoutSizeType(text) ?? normalizeContainerNumber(text);
  if (isContainerNumber(written) || written.length < 10) return undefined;
  if (written.length > 11) {
    const [only, second] = containerNumbersIn(text);
    return second === undefined ? only : undefined;
  }
  const read = (letter: (character: string) => string, digit: (character: string) => string) =>
    [...written].map((character, place) => (place < 4 ? letter(character) : digit(character))).join('');
  const zeros = read(
    (character) => (character === '0' ? 'O' : character),
    (character) => (character === 'O' ? '0' : character),
  );
  if (/^[A-Z]{4}[0-9]{6}$/.test(zeros)) return zeros + checkDigit(zeros);
  if (isContainerNumber(zeros)) return zeros;
  const alike = read(likeLetter, likeDigit);
  return isContainerNumber(alike) && checkContainerNumber(alike) === 'ok' ? alike : undefined;
}

/** The three parts as painted on the box: owner (4 letters), serial (6 digits), check (1 digit). */
export function splitContainerNumber(number: string): { owner: string; serial: string; check: string } {
  return { owner: number.slice(0, 4), serial: number.slice(4, 10), check: number.slice(10) };
}

/** Equally long and different in exactly one place: the typing error the server repairs (api-forwarder 7.3). */
export function differsInOneCharacter(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let differences = 0;
  for (let position = 0; position < a.length && differences < 2; position++) {
    if (a.charCodeAt(position) !== b.charCodeAt(position)) differences++;
  }
  return differences === 1;
}
