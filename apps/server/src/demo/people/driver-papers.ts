import { addDays, type DocumentKind } from '@quaygate/rules';
import type { TypedDocument } from '../../slices/identification/document-checks.service.ts';
import type { CardText } from '../drawing/card-sides.ts';
import type { Random } from '../random.ts';
import { zoneOf } from './machine-zone.ts';
import { sexOf, stateOf } from './names.ts';

/** A document as it is, and as somebody typed it. */
export interface Paper {
  printed: CardText;
  typed: TypedDocument & { documentKind: DocumentKind };
}

/** What is wrong with a document; `noZone`: its zone was not typed. */
export type Flaw = 'noZone' | 'checkDigit' | 'otherDriver' | 'otherZone' | 'dateOfBirth' | 'ended';

/** How numbers look: L a first letter of German authorities, A a letter, X a letter or digit, 9 a digit; others stand for themselves. */
const numbers: Record<string, Record<DocumentKind, string>> = {
  D: { identityCard: 'L9XX99X99', passport: 'CXXX9XX99', residencePermit: 'Y9XXX9X99' },
  POL: { identityCard: 'AAA999999', passport: 'EA9999999', residencePermit: 'RA9999999' },
  ROU: { identityCard: 'RX999999', passport: '059999999', residencePermit: 'R99999999' },
  CZE: { identityCard: '999999999', passport: '49999999', residencePermit: 'CA9999999' },
  NLD: { identityCard: 'IXXXX99X9', passport: 'NXXX9XX99', residencePermit: 'IR9999999' },
  TUR: { identityCard: 'A99A99999', passport: 'U99999999', residencePermit: 'T99999999' },
};
/** The letters of German documents: none that looks like a digit or makes a word. */
const plainLetters = 'CFGHJKLMNPRTVWXYZ';
const digits = '0123456789';
const alphabets: Record<string, string> = {
  L: 'LMNPRTVWXYZ',
  A: plainLetters,
  X: plainLetters + digits,
  9: digits,
};
const numberOf = (pattern: string, random: Random) =>
  pattern.replace(/[LAX9]/g, (sign) => random.text(1, alphabets[sign] ?? sign));

const otherNames = ['Albers', 'Kranz', 'Noack', 'Vogt'];

/** Which paper somebody of a state shows in Germany. */
function kindOf(state: string, random: Random): { documentKind: DocumentKind; issuingCountry: string } {
  if (state !== 'TUR') {
    const kinds = [
      ['identityCard', 75],
      ['passport', 25],
    ] as const;
    return { documentKind: random.weighted(kinds), issuingCountry: state };
  }
  return random.weighted([
    [{ documentKind: 'residencePermit', issuingCountry: 'D' }, 45],
    [{ documentKind: 'identityCard', issuingCountry: 'D' }, 35],
    [{ documentKind: 'passport', issuingCountry: 'TUR' }, 20],
  ]);
}

interface Wanted {
  /** YYYY-MM-DD */
  validUntil: string;
  handedIn: string;
  flaw?: Flaw | undefined;
}

/** A document of a driver. Equal draws make equal papers. */
export function paperOf(
  driver: { firstName: string; lastName: string },
  random: Random,
  { validUntil: wantedEnd, handedIn, flaw }: Wanted,
): Paper {
  const state = stateOf(driver);
  const { documentKind, issuingCountry } = kindOf(state, random);
  const documentNumber = numberOf(numbers[issuingCountry]?.[documentKind] ?? '', random);
  const dateOfBirth = addDays(handedIn, -random.int(23 * 365, 63 * 365));
  const validUntil = flaw === 'ended' ? addDays(handedIn, -random.int(12, 80)) : wantedEnd;
  const otherName = random.pick(otherNames);
  const isOther = flaw === 'otherDriver' || flaw === 'otherZone';
  const text = {
    ...{ documentKind, issuingCountry, documentNumber, dateOfBirth, validUntil },
    firstName: driver.firstName,
    lastName: isOther ? otherName : driver.lastName,
    nationality: documentKind === 'residencePermit' ? state : issuingCountry,
    sex: sexOf(driver),
    issuedDate: addDays(validUntil, -10 * 365),
  };
  const zone = zoneOf(text);
  if (flaw === 'checkDigit') spoilDigit(zone, documentKind);
  return {
    printed: { ...text, zone },
    typed: {
      ...{ documentKind, issuingCountry, documentNumber, validUntil },
      firstName: text.firstName,
      lastName: flaw === 'otherZone' ? driver.lastName : text.lastName,
      dateOfBirth: flaw === 'dateOfBirth' ? addDays(dateOfBirth, 9) : dateOfBirth,
      mrz: flaw === 'noZone' ? null : zone.join('\n'),
    },
  };
}

/** The check digit of the date of birth, as on a document that somebody made at home. */
function spoilDigit(zone: string[], documentKind: DocumentKind): void {
  const at = documentKind === 'passport' ? 19 : 6;
  const line = zone[1] ?? '';
  zone[1] = `${line.slice(0, at)}${(Number(line[at]) + 4) % 10}${line.slice(at + 1)}`;
}
