import { anyOf, latinCapitals, spaces } from '../text/text-form.ts';

/** From these on a text is a plate; a shorter one is not cut. */
const shortestPlate = 4;

/** What is kept of a text in place of all of it, for engines without looks behind. */
const cuts: readonly [RegExp, string][] = [
  /** A remark in brackets, a second plate behind a sign. */
  [/ *[([{;,|+&].*$/, ''],
  [/(?: \/|\/ |\/[^/]{5,}$).*$/, ''],
  /** A German plate ends with its digits, and an E or H. */
  [/^([A-ZÄÖÜ]{1,3}[ -]{1,3}[A-Z]{1,2}[ -]{0,3}[0-9]{1,4}(?: ?[EH])?) (?![EH]$).*$/, '$1'],
  /** A word of four letters or more behind the first digit is none of a plate. */
  [/^([^0-9]*[0-9].*?) [A-Z\u00c0-\u024f\u0370-\u052f]{4,}(?![A-Z0-9\u00c0-\u024f\u0370-\u052f]).*$/, '$1'],
];

/** The plate of the truck, without a remark or the trailer's plate behind it; in capitals. */
function truckPlate(typed: string): string {
  let plate = latinCapitals(typed).replace(spaces, ' ').trim();
  for (const [cut, kept] of cuts) {
    const rest = plate.replace(cut, kept);
    if (rest.length >= shortestPlate) plate = rest;
  }
  return plate;
}

const signs = anyOf('1-2f 3a-40 5b-60 7b-a9 ab-b9 bb-bf 2000-206f 2500-27bf 3000-303f');

/**
 * Form in which plates are compared: capitals and digits alone, look-alike letters of other alphabets as Latin ones,
 * without what stands behind the plate (FWD-BOOK-45, FIELD-PLATE-01). Umlauts stay.
 */
export const plateKey = (plate: string): string => truckPlate(plate).replace(signs, '');

/** Umlauts as a machine reads them: without dots, or written out. */
const withoutUmlauts = (key: string) =>
  key
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/([AOU])E/g, '$1');

/** In which all readings of a plate meet, right and wrong ones: two plates may have one. The database's `plate_reading`. */
export const plateReading = (plate: string): string =>
  withoutUmlauts(plateKey(plate)).replace(/0/g, 'O').replace(/1/g, 'I');

/** What a search for drivers looks for among their plates, as `plateReading`; undefined where it is no part of a plate. */
export function searchedPlate(search: string): string | undefined {
  if (!/^[\p{L}\p{N} .:·-]+$/u.test(search)) return undefined;
  return plateReading(search) || undefined;
}

/** How a plate that was read differs from one that is known: in umlauts, or in characters that look alike. */
export type PlateDifference = 'none' | 'umlaut' | 'look_alike';

/** Undefined: it is another plate. */
export function plateDifference(read: string, known: string): PlateDifference | undefined {
  const [one, other] = [plateKey(read), plateKey(known)];
  if (one === other) return 'none';
  if (withoutUmlauts(one) === withoutUmlauts(other)) return 'umlaut';
  return plateReading(read) === plateReading(known) ? 'look_alike' : undefined;
}

/**
 * Which of some plates a reading means. Those written alike; else one that differs in umlauts alone, if it is the only
 * one. All others that may be meant are near, with the way they differ: a person decides.
 */
export function platesMeant(
  read: string,
  known: readonly string[],
): { exact: string[]; near: Map<string, PlateDifference> } {
  const found = new Map<string, PlateDifference>();
  for (const plate of known) {
    const difference = plateDifference(read, plate);
    if (difference) found.set(plate, difference);
  }
  const by = (wanted: PlateDifference) => [...found].filter(([, one]) => one === wanted).map(([plate]) => plate);
  const written = by('none');
  const umlaut = by('umlaut');
  const isOne = new Set(umlaut.map(plateKey)).size === 1;
  const exact = written.length > 0 || !isOne ? written : umlaut;
  return { exact, near: new Map([...found].filter(([plate]) => !exact.includes(plate))) };
}

/** Whether a plate that was read is certainly this one: alike but for umlauts, which machines do not read. */
export function isSamePlate(read: string, known: string): boolean {
  const difference = plateDifference(read, known);
  return difference === 'none' || difference === 'umlaut';
}

const placeholders = new Set(
  'TBA TBD TBC TBN NA NN NONE NULL UNKNOWN UNBEKANNT KEIN KEINE KEINS OHNE FOLGT OFFEN FOLGTNOCH NACHGEREICHT WIRDNACHGEREICHT KA BRAK NIEZNANY TEST LKW TRUCK'.split(
    ' ',
  ),
);

/** Whether a text can be a plate: two letters or digits at least, not all alike, and no word for "not known yet". */
export function isPlate(text: string): boolean {
  const key = plateKey(text);
  return key.length >= 2 && !/^(.)\1*$/u.test(key) && !placeholders.has(key);
}

/** Letters, digits and what stands between them, or around a remark that is not cut. */
const written = /^[\p{L}\p{M}\p{N} .·•∙:*/'’()[\]{},;|+&\p{Pd}−]*$/u;

/** What is wrong with a plate that a person typed; undefined: nothing (FIELD-PLATE-04, FIELD-PLATE-06). */
export function plateFault(typed: string): 'placeholder' | 'plateSigns' | undefined {
  if (!isPlate(typed)) return 'placeholder';
  return written.test(truckPlate(typed)) ? undefined : 'plateSigns';
}

const separated = /^([A-ZÄÖÜ]{1,3})[ -]([A-Z]{1,2})[ -]?([1-9][0-9]{0,3}[EH]?)$/;
/** Without a separator only one or two letters of city plus letters leave no choice where to cut. */
const shortest = /^([A-ZÄÖÜ])([A-Z])[ -]?([1-9][0-9]{0,3}[EH]?)$/;
const longest = /^([A-ZÄÖÜ]{3})([A-Z]{2})[ -]?([1-9][0-9]{0,3}[EH]?)$/;

/** Parts of a German plate for drawing it; null if it is none or if it is open where the city ends. */
export function splitPlate(plate: string): { city: string; letters: string; digits: string } | null {
  const text = latinCapitals(plate).replace(/-/g, ' ').replace(/ +/g, ' ').trim();
  const [, city, letters, digits] = separated.exec(text) ?? shortest.exec(text) ?? longest.exec(text) ?? [];
  return city && letters && digits ? { city, letters, digits } : null;
}
