import { readMachineZone, type ZonedKind, zoneDigitOf } from './machine-zone.ts';

/** What a camera takes for one another: as a digit, and as a letter. */
const digits: Record<string, string> = { O: '0', Q: '0', D: '0', I: '1', L: '1', Z: '2', S: '5', G: '6', B: '8' };
const letters: Record<string, string> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 6: 'G', 8: 'B' };

type Kind = 'digit' | 'letter' | 'any';
type Part = [from: number, until: number, kind: Kind];

/** What may stand where, line by line. */
const kinds: Record<'TD1' | 'TD2' | 'TD3', { length: number; lines: Part[][]; names: number }> = {
  TD1: {
    length: 30,
    lines: [
      [
        [0, 5, 'letter'],
        [14, 15, 'digit'],
      ],
      [
        [0, 7, 'digit'],
        [7, 8, 'letter'],
        [8, 15, 'digit'],
        [15, 18, 'letter'],
        [29, 30, 'digit'],
      ],
      [[0, 30, 'letter']],
    ],
    names: 2,
  },
  TD2: {
    length: 36,
    lines: [
      [[0, 36, 'letter']],
      [
        [9, 10, 'digit'],
        [10, 13, 'letter'],
        [13, 20, 'digit'],
        [20, 21, 'letter'],
        [21, 28, 'digit'],
        [35, 36, 'digit'],
      ],
    ],
    names: 0,
  },
  TD3: {
    length: 44,
    lines: [
      [[0, 44, 'letter']],
      [
        [9, 10, 'digit'],
        [10, 13, 'letter'],
        [13, 20, 'digit'],
        [20, 21, 'letter'],
        [21, 28, 'digit'],
        [42, 44, 'digit'],
      ],
    ],
    names: 0,
  },
};
type Shape = keyof typeof kinds;

/** A line that may be one of a zone: letters, digits and fillers, of which some are several in a row. */
const isZoned = (line: string) => line.length >= 24 && /^[A-Z0-9<]+$/.test(line) && line.includes('<');

/** Cameras see a filler too many or too few in the longest row of them. */
function fitted(line: string, length: number): string {
  const rows = [...line.matchAll(/<+/g)].sort((one, other) => other[0].length - one[0].length);
  const row = rows[0];
  if (!row || line.length === length) return line.slice(0, length).padEnd(length, '<');
  const wanted = Math.max(1, row[0].length + length - line.length);
  const text = line.slice(0, row.index) + '<'.repeat(wanted) + line.slice(row.index + row[0].length);
  return text.slice(0, length).padEnd(length, '<');
}

/** Behind the names there are fillers alone, whatever a camera saw there. */
const withoutTail = (line: string) => {
  const end = line.search(/<{4}/);
  return end < 0 ? line : line.slice(0, end).padEnd(line.length, '<');
};

function corrected(line: string, parts: readonly Part[]): string {
  const signs = [...line];
  for (const [from, until, kind] of parts) {
    for (let at = from; at < until; at += 1) {
      const sign = signs[at] ?? '<';
      signs[at] = (kind === 'digit' ? digits[sign] : letters[sign]) ?? sign;
    }
  }
  return signs.join('');
}

/** A number with O or 0, and I or 1, as a mask says: a set bit is a letter. */
function masked(number: string, mask: number): string {
  const signs = [...number];
  const spots = signs.flatMap((sign, at) => (/[O0I1]/.test(sign) ? [at] : []));
  spots.forEach((at, bit) => {
    const pair = /[O0]/.test(signs[at] ?? '') ? '0O' : '1I';
    signs[at] = pair[(mask >> bit) & 1] ?? '';
  });
  return signs.join('');
}

/** A number whose check digit fits: O and 0, or I and 1, look alike, and states mostly write the digits. */
function fittingNumber(number: string, digit: string): string {
  const alike = Math.min(8, number.replaceAll(/[^O0I1]/g, '').length);
  const all = Array.from({ length: 2 ** alike }, (_, mask) => masked(number, mask));
  const [first = number, ...others] = all;
  return [first, number, ...others].find((tried) => zoneDigitOf(tried) === digit) ?? number;
}

function mended(shape: Shape, raw: readonly string[]): string {
  const { length, lines: parts, names } = kinds[shape];
  const lines = raw.map((line, at) => {
    const whole = fitted(at === names ? withoutTail(line) : line, length);
    return corrected(whole, parts[at] ?? []);
  });
  const [at, from] = shape === 'TD1' ? [0, 5] : [1, 0];
  const line = lines[at] ?? '';
  const number = fittingNumber(line.slice(from, from + 9), line[from + 9] ?? '');
  lines[at] = line.slice(0, from) + number + line.slice(from + 9);
  return lines.join('\n');
}

/** Fewer is better: a zone that is not there at all is worst. */
export const zoneFaultsIn = (text: string | undefined): number =>
  text === undefined ? Number.POSITIVE_INFINITY : (readMachineZone(text)?.faults.length ?? 9);

/**
 * The zone in what a camera has read, with what cameras confuse set right; undefined where there is none. The best of
 * several is the one with the fewest check digits that do not fit.
 */
export function zoneIn(read: string, kind: ZonedKind): string | undefined {
  const lines = read
    .toUpperCase()
    .replaceAll(/[«≪]/g, '<<')
    .replaceAll(/[‹{([]/g, '<')
    .split('\n')
    .map((line) => line.replaceAll(/[^A-Z0-9<]/g, ''))
    .filter(isZoned);
  const wanted: Shape[] = kind === 'passport' ? ['TD3'] : ['TD1', 'TD2'];
  const found = wanted.flatMap((shape) => {
    const { length, lines: parts } = kinds[shape];
    return lines.flatMap((_, at) => {
      const raw = lines.slice(at, at + parts.length);
      // Another kind of zone has quite other lengths.
      const isLike = raw.length === parts.length && raw.every((line) => Math.abs(line.length - length) <= 6);
      return isLike ? [mended(shape, raw)] : [];
    });
  });
  return found.sort((one, other) => zoneFaultsIn(one) - zoneFaultsIn(other))[0];
}
