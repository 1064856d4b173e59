import {
  type CheckResult,
  type DocumentKind,
  isZoneOfKind,
  type MachineZone,
  readMachineZone,
  searchKey,
  zoneLines,
  zoneStateOf,
} from '@quaygate/rules';
import { parse } from 'mrz';
import type { FoundCheck } from './identification.table.ts';

/** A document as it was typed or read; days as YYYY-MM-DD. */
export interface TypedDocument {
  documentKind: DocumentKind;
  issuingCountry: string;
  documentNumber: string;
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  validUntil: string;
  mrz: string | null;
}

interface Zone extends MachineZone {
  firstName: string;
  lastName: string;
}

/** The machine-readable zone of a TD1, TD2 or TD3 document (ICAO 9303); undefined for anything else. */
export function readZone(mrz: string): Zone | undefined {
  const zone = readMachineZone(mrz);
  if (!zone) return undefined;
  try {
    // The library knows how names are parted and cut.
    const { fields } = parse(zoneLines(mrz));
    return { ...zone, firstName: fields.firstName ?? '', lastName: fields.lastName ?? '' };
  } catch {
    return undefined;
  }
}

/**
 * The ways in which a name may be spelled with A to Z alone (ICAO 9303, part 3, section 6), umlauts written out first, as
 * zones mostly do: a search key has them. An apostrophe is left out.
 */
export const spellingsOf = (name: string): string[] =>
  searchKey(name)
    .split('\n')
    .map((line) =>
      line
        .toUpperCase()
        .replace(/[^A-Z]+/g, ' ')
        .trim(),
    )
    .sort((one, other) => other.length - one.length);

const isSame = (one: string, other: string) => {
  const found = spellingsOf(other).map((text) => text.replaceAll(' ', ''));
  return spellingsOf(one).some((text) => found.includes(text.replaceAll(' ', '')));
};
/** A zone has room for so many letters: longer names are cut off. */
const isCut = (zoned: string, typed: string) => {
  const zone = zoned.replaceAll(' ', '');
  return zone.length >= 12 && spellingsOf(typed).some((text) => text.replaceAll(' ', '').startsWith(zone));
};
const firstWord = (name: string) => name.trim().split(/[\s-]+/)[0] ?? '';

/** People leave out their second names: the first one decides. */
const isSameDriver = (one: { firstName: string; lastName: string }, other: { firstName: string; lastName: string }) =>
  isSame(one.lastName, other.lastName) && isSame(firstWord(one.firstName), firstWord(other.firstName));

const shortDay = (day: string) => day.slice(2).replaceAll('-', '');
const plain = (text: string) => text.replace(/[^A-Z0-9]/g, '');
const resultOf = (isGood: boolean): CheckResult => (isGood ? 'passed' : 'failed');

const zoned = [
  'mrzCheckDigits',
  'mrzDocumentKind',
  'mrzDocumentNumber',
  'mrzName',
  'mrzDateOfBirth',
  'mrzValidUntil',
  'mrzIssuingCountry',
] as const;

/** What a zone says beside what was typed; every check is `missing` without a zone. */
function zoneChecks({ mrz, ...typed }: TypedDocument): FoundCheck[] {
  if (mrz === null) return zoned.map((check) => ({ check, result: 'missing' }));
  const zone = readZone(mrz);
  if (!zone) return zoned.map((check) => ({ check, result: check === 'mrzCheckDigits' ? 'failed' : 'missing' }));
  const isName =
    isSameDriver(zone, typed) ||
    (isCut(zone.lastName, typed.lastName) && isSame(firstWord(zone.firstName), firstWord(typed.firstName)));
  const isGood = {
    mrzCheckDigits: zone.faults.length === 0,
    mrzDocumentKind: isZoneOfKind(zone, typed.documentKind),
    mrzDocumentNumber: plain(zone.documentNumber) === plain(typed.documentNumber),
    mrzName: isName,
    mrzDateOfBirth: zone.dateOfBirth === shortDay(typed.dateOfBirth),
    mrzValidUntil: zone.validUntil === shortDay(typed.validUntil),
    mrzIssuingCountry: zoneStateOf(zone.issuingCountry) === zoneStateOf(typed.issuingCountry),
  };
  return zoned.map((check) => ({
    ...{ check, result: resultOf(isGood[check]) },
    ...(check === 'mrzCheckDigits' && zone.faults.length > 0 ? { faults: zone.faults } : {}),
  }));
}

/**
 * What is wrong with a document, said and never silently accepted (IDENT-07).
 * @param today the day in the installation's zone, YYYY-MM-DD
 */
export function checkDocument(
  document: TypedDocument,
  driver: { firstName: string; lastName: string },
  { today, isDuplicate }: { today: string; isDuplicate: boolean },
): FoundCheck[] {
  return [
    ...zoneChecks(document),
    { check: 'driverName', result: resultOf(isSameDriver(document, driver)) },
    { check: 'documentValid', result: resultOf(document.validUntil >= today) },
    { check: 'documentUnique', result: resultOf(!isDuplicate) },
  ];
}
