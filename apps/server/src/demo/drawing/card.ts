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

type Size = Pick<Drawing, 'width' | 'height'>;
const cardSize = { width: 1_000, height: 630 };
const pageSize = { width: 1_000, height: 704 };

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

const germanDay = (day: string) => day.split('-').reverse().join('.');
const label = (text: string, x: number, y: number, colour: string) =>
  lineOf(text, { x, y, size: 13, colour, weight: 0.8, advance: 5.4 });
const field = (name: string, value: string, x: number, y: number, ink: string) =>
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

function ground({ issuingCountry, documentKind }: CardText, { width, height }: Size) {
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
const specimen = ({ width, height }: Size) =>
  `<g stroke-opacity=".24" transform="rotate(-18 ${width / 2} ${height / 2})">${lineOf('MUSTER', { x: width / 2 - 290, y: height / 2 - 110, size: 112, colour: '#c0392b', weight: 0.7 })}${lineOf('SPECIMEN', { x: width / 2 - 180, y: height / 2 + 44, size: 62, colour: '#c0392b', weight: 0.7 })}</g>`;

/** The machine-readable zone on its white strip. */
function zoneOf(zone: string[], { width, height }: Size): string {
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

function personalSide(text: CardText, face: Drawing, size: Size, zone: string): Drawing {
  const { paper, ink } = ground(text, size);
  const rows: [string, string][] = [
    ['NAME / SURNAME', text.lastName],
    ['VORNAMEN / GIVEN NAMES', text.firstName],
    ['GEBOREN / BIRTH', germanDay(text.dateOfBirth)],
    ['GUELTIG BIS / EXPIRY', germanDay(text.validUntil)],
  ];
  const step = size === pageSize ? 82 : 96;
  const fields = rows.map(([name, value], index) => field(name, value, 390, 112 + index * step, ink));
  const bottom = 112 + rows.length * step;
  const parts = [
    paper,
    `<svg x="40" y="112" width="300" height="375" viewBox="0 0 ${face.width} ${face.height}">${face.content}</svg>`,
    `<rect x="40" y="112" width="300" height="375" fill="none" stroke="${ink}" stroke-width="3"/>`,
    ...fields,
    field('NR / NO.', text.documentNumber, 390, bottom, ink),
    field('STAAT / NAT.', text.nationality, 690, 112 + 2 * step, ink),
    field('M/F', text.sex, 900, 112 + 2 * step, ink),
    zone
      ? ''
      : label(
          `${text.issuingCountry} MUSTER SPECIMEN ${text.issuingCountry} MUSTER SPECIMEN`,
          40,
          size.height - 40,
          ink,
        ),
    specimen(size),
    zone,
  ];
  return { content: parts.join(''), ...size };
}

function backSide(text: CardText): Drawing {
  const { paper, ink } = ground(text, cardSize);
  const parts = [
    paper,
    `<rect x="40" y="116" width="150" height="118" rx="16" fill="#d9b65c" stroke="#a98631" stroke-width="3"/>`,
    '<path d="M40 156H90V194H40M190 156H140V194H190M90 116V156M140 116V156M90 194V234M140 194V234" fill="none" stroke="#a98631" stroke-width="3"/>',
    field('AUSGESTELLT / DATE OF ISSUE', germanDay(text.issuedDate), 250, 122, ink),
    field('BEHOERDE / AUTHORITY', 'MUSTERAMT', 250, 212, ink),
    field('NR / NO.', text.documentNumber, 640, 212, ink),
    specimen({ ...cardSize, height: 510 }),
    zoneOf(text.zone, cardSize),
  ];
  return { content: parts.join(''), ...cardSize };
}

/** A passport has all on one page, a card its zone on the back.  */
export function sheetsOf(text: CardText, face: Drawing): { front: Drawing; back: Drawing | null } {
  if (text.documentKind === 'passport')
    return { front: personalSide(text, face, pageSize, zoneOf(text.zone, pageSize)), back: null };
  return { front: personalSide(text, face, cardSize, ''), back: backSide(text) };
}
