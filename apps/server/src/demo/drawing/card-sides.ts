import { lineOf } from './letters.ts';
import type { Drawing } from './render.ts';

/** What stands on a document. Days as YYYY-MM-DD. */
export interface CardText {
  documentKind: 'passport' | 'identityCard' | 'residencePermit';
  issuingCountry: string;
  documentNumber: string;
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  validUntil: string;
  issuedDate: string;
  nationality: string;
  sex: string;
  /** Lines of the machine-readable zone. */
  zone: string[];
}

export type Size = Pick<Drawing, 'width' | 'height'>;

const titles = {
  passport: 'REISEPASS / PASSPORT',
  identityCard: 'PERSONALAUSWEIS / IDENTITY CARD',
  residencePermit: 'AUFENTHALTSTITEL / RESIDENCE PERMIT',
} as const;

/** Ground and ink by country. */
const colours: Record<string, [light: string, dark: string, ink: string]> = {
  D: ['#e3efec', '#bcd6d6', '#27506b'],
  POL: ['#f5e9e4', '#e0c4c0', '#8a2f3c'],
  ROU: ['#eaf0f7', '#c3d2e8', '#2d4a86'],
  CZE: ['#efeaf5', '#cfc5e2', '#4a3f86'],
  NLD: ['#fbeee0', '#f0cfaa', '#9a4b1d'],
  TUR: ['#e4f1f2', '#b5d7da', '#1f6670'],
};

const other = ['#eceff1', '#cdd4d9', '#3a4652'] as const;

export const germanDay = (day: string) => day.split('-').reverse().join('.');

export const label = (text: string, x: number, y: number, colour: string) =>
  lineOf(text, { x, y, size: 13, colour, weight: 0.8, advance: 5.4 });

export const field = (name: string, value: string, x: number, y: number, ink: string) =>
  label(name, x, y, ink) + lineOf(value, { x, y: y + 26, size: 25, weight: 0.85, colour: '#1d2730' });

/** Fine waves, as on papers that shall not be copied. */
function waves(width: number, height: number, colour: string): string {
  const lines = Array.from({ length: 12 }, (_, index) => {
    const y = (height / 11) * index;
    const swing = 34 + (index % 3) * 12;
    return `M0 ${y}C${width / 4} ${y - swing} ${width / 4} ${y + swing} ${width / 2} ${y}S${(width * 3) / 4} ${y + swing} ${width} ${y}`;
  });
  return `<path d="${lines.join('')}" fill="none" stroke="${colour}" stroke-width="1.6" opacity=".55"/>`;
}

export function ground({ issuingCountry, documentKind }: CardText, { width, height }: Size) {
  const [light, dark, ink] = colours[issuingCountry] ?? other;
  const paper = [
    `<rect width="${width}" height="${height}" fill="${light}"/>`,
    // A gradient would take as long as all the letters.
    `<path d="M0 ${height}L${width} 0V${height}Z" fill="${dark}" opacity=".4"/>`,
    `<path d="M${width * 0.4} ${height}L${width} ${height * 0.4}V${height}Z" fill="${dark}" opacity=".5"/>`,
    waves(width, height, dark),
    `<rect width="${width}" height="76" fill="${ink}"/>`,
    lineOf(titles[documentKind], { x: 34, y: 28, size: 22, colour: '#fff', weight: 0.8 }),
    lineOf(issuingCountry, {
      x: width - 34 - issuingCountry.length * 32,
      y: 22,
      size: 33,
      colour: '#fff',
      weight: 0.9,
    }),
  ];
  return { paper: paper.join(''), ink };
}

/** Right across, so that no one can take it for a real one. */
export const specimen = ({ width, height }: Size) =>
  `<g stroke-opacity=".24" transform="rotate(-18 ${width / 2} ${height / 2})">${lineOf('MUSTER', { x: width / 2 - 290, y: height / 2 - 110, size: 112, colour: '#c0392b', weight: 0.7 })}${lineOf('SPECIMEN', { x: width / 2 - 180, y: height / 2 + 44, size: 62, colour: '#c0392b', weight: 0.7 })}</g>`;

/** The machine-readable zone on its white strip. */
export function zoneOf(zone: string[], { width, height }: Size): string {
  const longest = Math.max(...zone.map((line) => line.length));
  const step = (width - 80) / longest;
  // Letters as high as one and a half steps touch neither neighbour.
  const size = Math.min(30, step * 1.12);
  const top = height - 34 - zone.length * 52;
  const lines = zone.map((line, index) =>
    lineOf(line, { x: 40, y: top + 22 + index * 52, size, weight: 0.8, colour: '#15191d', advance: (step * 6) / size }),
  );
  return `<rect y="${top}" width="${width}" height="${height - top}" fill="#fbfbf9"/>${lines.join('')}`;
}
