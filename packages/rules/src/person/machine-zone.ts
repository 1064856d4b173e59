/** Sizes of a machine-readable zone (ICAO 9303): cards have three lines, passports two long ones, some older cards two. */
const shapes = {
  TD1: { lines: 3, length: 30 },
  TD2: { lines: 2, length: 36 },
  TD3: { lines: 2, length: 44 },
} as const;
type ZoneShape = keyof typeof shapes;

/** What a check digit stands for; `whole` is the one over several fields. */
export const zoneFields = ['documentNumber', 'dateOfBirth', 'validUntil', 'personalNumber', 'whole'] as const;
type ZoneField = (typeof zoneFields)[number];

/** Where a check digit does not fit; lines are counted from 1. */
export interface ZoneFault {
  line: number;
  field: ZoneField;
}

/** What stands at fixed places of a zone; nothing of it is judged but the check digits. */
export interface MachineZone {
  shape: ZoneShape;
  faults: ZoneFault[];
  documentCode: string;
  issuingCountry: string;
  documentNumber: string;
  nationality: string;
  /** YYMMDD */
  dateOfBirth: string;
  validUntil: string;
}

/** Its lines in capitals, without blanks: people and cameras put some in. */
export const zoneLines = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\r\n]+/)
    .map((line) => line.replaceAll(/\s/g, ''))
    .filter((line) => line !== '');

/** Undefined where lines and their lengths are those of no document. */
const zoneShapeOf = (lines: readonly string[]): ZoneShape | undefined =>
  (Object.keys(shapes) as ZoneShape[]).find(
    (shape) => shapes[shape].lines === lines.length && lines.every((line) => line.length === shapes[shape].length),
  );

const values = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const weights = [7, 3, 1] as const;

/** The check digit of ICAO 9303, part 3: a weighted sum; a filler counts as 0. */
export const zoneDigitOf = (text: string): string =>
  String([...text].reduce((sum, sign, at) => sum + Math.max(0, values.indexOf(sign)) * (weights[at % 3] ?? 0), 0) % 10);

const withoutFillers = (text: string) => text.replaceAll('<', '');

/** A number of more than nine signs goes on in the optional data, with its check digit behind it. */
function numberOf(line: string, from: number, restFrom: number | undefined): { number: string; digit: string } {
  const number = line.slice(from, from + 9);
  const digit = line[from + 9] ?? '';
  if (digit !== '<' || restFrom === undefined) return { number, digit };
  const [rest = ''] = line.slice(restFrom).split('<');
  return rest === '' ? { number, digit } : { number: number + rest.slice(0, -1), digit: rest.slice(-1) };
}

/** A check digit that may be left out where its field is empty. */
const isDigitOf = (text: string, digit: string, mayBeEmpty = false) =>
  digit === zoneDigitOf(text) || (mayBeEmpty && digit === '<' && withoutFillers(text) === '');

type Check = [line: number, field: ZoneField, isRight: boolean];
const faultsOf = (checks: readonly Check[]): ZoneFault[] =>
  checks.flatMap(([line, field, isRight]) => (isRight ? [] : [{ line, field }]));

function readCard(lines: readonly string[]): Omit<MachineZone, 'shape'> {
  const [first = '', second = ''] = lines;
  const { number, digit } = numberOf(first, 5, 15);
  const [birth, end] = [second.slice(0, 6), second.slice(8, 14)];
  const whole = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29);
  return {
    faults: faultsOf([
      [1, 'documentNumber', isDigitOf(number, digit)],
      [2, 'dateOfBirth', isDigitOf(birth, second[6] ?? '')],
      [2, 'validUntil', isDigitOf(end, second[14] ?? '')],
      [2, 'whole', isDigitOf(whole, second[29] ?? '')],
    ]),
    documentCode: withoutFillers(first.slice(0, 2)),
    issuingCountry: withoutFillers(first.slice(2, 5)),
    documentNumber: withoutFillers(number),
    nationality: withoutFillers(second.slice(15, 18)),
    ...{ dateOfBirth: birth, validUntil: end },
  };
}

function readPage(lines: readonly string[], shape: 'TD2' | 'TD3'): Omit<MachineZone, 'shape'> {
  const [first = '', second = ''] = lines;
  const last = shapes[shape].length - 1;
  const { number, digit } = numberOf(second.slice(0, last), 0, shape === 'TD2' ? 28 : undefined);
  const [birth, end] = [second.slice(13, 19), second.slice(21, 27)];
  const whole = second.slice(0, 10) + second.slice(13, 20) + second.slice(21, last);
  return {
    faults: faultsOf([
      [2, 'documentNumber', isDigitOf(number, digit)],
      [2, 'dateOfBirth', isDigitOf(birth, second[19] ?? '')],
      [2, 'validUntil', isDigitOf(end, second[27] ?? '')],
      [2, 'personalNumber', shape === 'TD2' || isDigitOf(second.slice(28, 42), second[42] ?? '', true)],
      [2, 'whole', isDigitOf(whole, second[last] ?? '')],
    ]),
    documentCode: withoutFillers(first.slice(0, 2)),
    issuingCountry: withoutFillers(first.slice(2, 5)),
    documentNumber: withoutFillers(number),
    nationality: withoutFillers(second.slice(10, 13)),
    ...{ dateOfBirth: birth, validUntil: end },
  };
}

/** What a zone says, with the check digits that do not fit; undefined for what has not the size of one. */
export function readMachineZone(text: string): MachineZone | undefined {
  const lines = zoneLines(text);
  const shape = zoneShapeOf(lines);
  if (!shape) return undefined;
  return { shape, ...(shape === 'TD1' ? readCard(lines) : readPage(lines, shape)) };
}

export type ZonedKind = 'passport' | 'identityCard' | 'residencePermit';

/** How far a zone is that somebody types: line and sizes of the first line that has not its length. */
export type ZoneVerdict =
  | { is: 'empty' }
  | { is: 'unfinished'; line: number; count: number; length: number }
  | { is: 'faulty'; faults: ZoneFault[] }
  | { is: 'otherKind' }
  | { is: 'good'; zone: MachineZone };

/** The shape that somebody is typing: cards with lines longer than 30 have two of them. */
const meantShape = (lines: readonly string[], kind: ZonedKind): ZoneShape => {
  if (kind === 'passport') return 'TD3';
  return (lines[0]?.length ?? 0) > shapes.TD1.length ? 'TD2' : 'TD1';
};

/** What is to be said of a zone while it is typed. */
export function judgeZone(text: string, kind: ZonedKind): ZoneVerdict {
  const lines = zoneLines(text);
  if (lines.length === 0) return { is: 'empty' };
  const zone = readMachineZone(text);
  if (!zone) {
    const wanted = shapes[meantShape(lines, kind)];
    const all = Array.from({ length: Math.max(lines.length, wanted.lines) }, (_, at) => ({
      line: at + 1,
      count: lines[at]?.length ?? 0,
      length: at < wanted.lines ? wanted.length : 0,
    }));
    const wrong = all.find(({ count, length }) => count !== length);
    return wrong ? { is: 'unfinished', ...wrong } : { is: 'otherKind' };
  }
  if (!isZoneOfKind(zone, kind)) return { is: 'otherKind' };
  return zone.faults.length > 0 ? { is: 'faulty', faults: zone.faults } : { is: 'good', zone };
}

/**
 * A day of a zone as YYYY-MM-DD; undefined for none.
 * @param kind a birth lies before today; the end of a document at most 50 years after it
 */
export function zoneDay(short: string, kind: 'birth' | 'end', today: string): string | undefined {
  if (!/^\d{6}$/.test(short)) return undefined;
  const century = Number(today.slice(0, 2));
  const inThis = `${century}${short.slice(0, 2)}-${short.slice(2, 4)}-${short.slice(4)}`;
  const before = `${century - 1}${inThis.slice(2)}`;
  const isThis = kind === 'birth' ? inThis <= today : Number(inThis.slice(0, 4)) <= Number(today.slice(0, 4)) + 50;
  const day = isThis ? inThis : before;
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : undefined;
}

/** Kinds of documents by the letters at the beginning of a zone (ICAO 9303, parts 4 to 6). */
export function isZoneOfKind(
  { shape, documentCode }: Pick<MachineZone, 'shape' | 'documentCode'>,
  kind: ZonedKind,
): boolean {
  if (kind === 'passport') return shape === 'TD3' && documentCode.startsWith('P');
  // AC is a certificate of a crew member, and V as second letter is never one of a card.
  if (shape === 'TD3' || !/^[ACI]/.test(documentCode) || documentCode === 'AC' || documentCode[1] === 'V') return false;
  // States write AR or IR on a residence permit, some of them A or I alone; a card of identity is never called R.
  return kind === 'residencePermit' || documentCode[1] !== 'R';
}
