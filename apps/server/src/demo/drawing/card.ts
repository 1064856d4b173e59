import { type CardText, field, germanDay, ground, label, type Size, specimen, zoneOf } from './card-sides.ts';
import type { Drawing } from './render.ts';

const cardSize = { width: 1_000, height: 630 };

const pageSize = { width: 1_000, height: 704 };

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
