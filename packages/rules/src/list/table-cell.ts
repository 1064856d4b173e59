import type { BookingType } from '../booking/booking-state.ts';
import { plainSearchKey } from '../text/search.ts';
import { tidyText } from '../text/text-form.ts';
import { stripApostrophe } from './csv.ts';

const words: Record<BookingType, string> = {
  pickup:
    'pickup,pickups,pickedup,abholung,abholungen,abholen,abh,abhol,collection,collect,abholer,odbior,odbiory,odebrac,podjecie,podjac,podjecia,auslieferung,ausgang',
  delivery:
    'delivery,deliveries,deliver,dropoff,drop,anlieferung,anlieferungen,anliefern,anl,anlief,einlieferung,abgabe,eingang,dostawa,dostawy,dostarczenie,zdanie,zlozenie,przywoz',
};
const typeOf = new Map(
  Object.entries(words).flatMap(([type, all]) => all.split(',').map((word) => [word, type as BookingType] as const)),
);

/** Booking type of a cell in English, German or Polish, without regard to case, accents and dots; undefined where it is none. */
export function parseBookingType(cell: string): BookingType | undefined {
  return typeOf.get(plainSearchKey(cell).replace(/[^\p{L}]/gu, ''));
}

/** A number as spreadsheets write what they have spoilt, such as 4,71E+10: always with a sign and two digits behind the E. */
export const isSpoiltNumber = (cell: string): boolean =>
  /^-?[0-9]([.,][0-9]+)?E[+-][0-9]{2,3}$/i.test(cell) || /^#{3,}$/.test(cell);

/** A value that a spreadsheet could not calculate, such as #NV or #REF!. */
export const isErrorValue = (cell: string): boolean => /^#(?:N\/[AD]|NV|[\p{L}/0]+[!?])$/iu.test(cell);

const months =
  'jan|feb|mar|mrz|mär|apr|may|mai|maj|jun|jul|aug|sep|oct|okt|nov|dec|dez|sty|lut|kwi|cze|lip|sie|wrz|paz|paź|lis|gru';
const dateWords = new RegExp(
  `^(?:[0-9]{1,2}[. -]{0,2}(?:${months})[a-zä]{0,6}\\.?|(?:${months})[a-zä]{0,6}\\.?[. -]{0,2}[0-9]{2})$`,
  'i',
);
/** A date that a spreadsheet has made of an id such as 1-2: `01. Feb`, `Feb 26`. */
export const isSpoiltDate = (cell: string): boolean => dateWords.test(cell);

/** Control characters other than the blanks among them (tab, line ends) have no place in a cell. */
export function hasControlCharacter(cell: string): boolean {
  return /\p{Cc}/u.test(cell);
}

/**
 * What a cell says: without invisible characters, line breaks, and the apostrophes and formulas that mark text.
 */
export function cellText(cell: string): string {
  const shown = tidyText(cell).replace(/\s+/g, (gap) => (/[\t\r\n]/.test(gap) ? ' ' : gap));
  const text = /^="([^"]+)"$/.exec(shown)?.[1] ?? shown;
  return stripApostrophe(text).trim();
}
