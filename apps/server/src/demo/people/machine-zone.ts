import { type DocumentKind, zoneDigitOf as digitOf } from '@quaygate/rules';
import { spellingsOf } from '../../slices/identification/document-checks.service.ts';

export interface ZonedDocument {
  documentKind: DocumentKind;
  /** Code of ICAO 9303, one to three letters. */
  issuingCountry: string;
  nationality: string;
  /** At most nine letters and digits. */
  documentNumber: string;
  firstName: string;
  lastName: string;
  /** Days: YYYY-MM-DD. */
  dateOfBirth: string;
  validUntil: string;
  sex: 'M' | 'F';
}

const filled = (text: string, length: number) => text.slice(0, length).padEnd(length, '<');
const checked = (text: string) => text + digitOf(text);
const shortDay = (day: string) => checked(day.slice(2).replaceAll('-', ''));
const zoned = (name: string) => (spellingsOf(name)[0] ?? '').replaceAll(' ', '<');

const cardCodes = { identityCard: 'ID', residencePermit: 'AR' } as const;

/** The machine-readable zone: two lines of 44 in a passport (TD3), three of 30 on a card (TD1). */
export function zoneOf(document: ZonedDocument): string[] {
  const { documentKind, sex } = document;
  const [country, nationality] = [filled(document.issuingCountry, 3), filled(document.nationality, 3)];
  const number = checked(filled(document.documentNumber, 9));
  const [birth, end] = [shortDay(document.dateOfBirth), shortDay(document.validUntil)];
  const names = `${zoned(document.lastName)}<<${zoned(document.firstName)}`;
  if (documentKind === 'passport') {
    const personal = checked(filled('', 14));
    const composite = digitOf(number + birth + end + personal);
    return [`P<${country}${filled(names, 39)}`, `${number}${nationality}${birth}${sex}${end}${personal}${composite}`];
  }
  const [first, second] = [filled('', 15), filled('', 11)];
  const composite = digitOf(number + first + birth + end + second);
  return [
    `${cardCodes[documentKind]}${country}${number}${first}`,
    `${birth}${sex}${end}${nationality}${second}${composite}`,
    filled(names, 30),
  ];
}
