import type { OwnTexts } from '@quaygate/contract';
import { fullName, plateKey, searchCodes, searchSpellings, searchWords } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import { contains } from '../../db/like.ts';
import { keyHoldsWords } from '../../db/names.ts';

/** Separator that a search cannot contain, so that no match spans two fields. */
const separator = '\n';

interface SearchedTour {
  tourNumber: number;
  licensePlate: string;
  firstName: string;
  lastName: string;
  facilityName: string;
}
interface SearchedUnit {
  containerNumber: string | null;
  referenceNumber: string;
  /** What the company wrote of it (FWD-OWN-05). */
  own?: Partial<OwnTexts> | null | undefined;
}

/** Tours show their number with the prefix T. */
export const tourIdOf = (tourNumber: number) => `T${tourNumber}`;

const ownOf = ({ customer, orderNumber, note }: Partial<OwnTexts>) =>
  [customer, orderNumber, note].filter((text) => text).map((text) => `${separator}${text}`);

const unitText = ({ containerNumber, referenceNumber, own }: SearchedUnit) =>
  [separator, containerNumber ?? '', separator, referenceNumber, ...ownOf(own ?? {})].join('').toLowerCase();

/** What a search for tours looks through (FWD-BOOK-41), in lower case; the plate also without its separators. */
export function tourSearchText(tour: SearchedTour, units: readonly SearchedUnit[]): string {
  const { tourNumber, licensePlate, firstName, lastName, facilityName } = tour;
  const fields = [
    tourIdOf(tourNumber),
    licensePlate,
    plateKey(licensePlate),
    fullName(firstName, lastName),
    facilityName,
  ];
  return fields.join(separator).toLowerCase() + units.map(unitText).join('');
}

/** What one more load unit adds to the search text of its tour. */
export const addedSearchText = unitText;

/** Whether a search key holds the words of a search, or the container number they write (FWD-BOOK-41). */
export const holdsSearch = (key: RawBuilder<unknown>, search: string) =>
  sql<boolean>`(${sql.join(
    searchSpellings(search).map((spelling) => keyHoldsWords(key, spelling)),
    sql` or `,
  )})`;

const likeAny = (text: RawBuilder<unknown>, parts: readonly string[]) =>
  sql<boolean>`${text} like any(${parts.map(contains)}::text[])`;

/** A field of `tour.search_text` is all of the search, or the code that it writes. */
function holdsField(search: string): RawBuilder<boolean> {
  const written = search.toLowerCase().trim().replace(/\s+/g, ' ');
  const fields = new Set([written, ...searchCodes(search)]);
  const lines = [...fields].map((field) => separator + field + separator);
  return likeAny(sql`E'\n' || t.search_text || E'\n'`, lines);
}

/**
 * How well a tour `t` that a search finds fits it, the best first (FWD-BOOK-58): 0 where a number, plate, reference or name is all
 * of the search, 1 where each of its words is a whole word, else 2.
 */
export function rankOf(search: string): RawBuilder<number> {
  const words = searchWords(search).map((readings) => {
    const whole = readings.map((word) => ` ${word.replaceAll('-', ' ')} `);
    return likeAny(sql`' ' || replace(t.search_form, '-', ' ') || ' '`, whole);
  });
  return sql<number>`case when ${holdsField(search)} then 0 when ${sql.join([sql`true`, ...words], sql` and `)} then 1 else 2 end`;
}
