const format = /^[A-Z]{4}[0-9]{7}$/;

/** Fourth letters of ISO 6346 (U, J, Z) and of ILU codes, EN 13044 (A, B, D, E, K). */
const categoryLetters = 'UJZABDEK';

/** A 10, B 12, C 13 … Z 38: multiples of 11 are left out, because the sum is taken modulo 11. */
const letterValues = new Map<string, number>();
for (let code = 65, value = 10; code <= 90; code++, value++) {
  if (value % 11 === 0) value++;
  letterValues.set(String.fromCharCode(code), value);
}

/** Removes spaces, hyphens and dots and raises letters to upper case (FWD-STAT-28). */
export function normalizeContainerNumber(text: string): string {
  return text.replace(/[\s\-\u00ad\u2010-\u2015\u2212.]/g, '').toUpperCase();
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
