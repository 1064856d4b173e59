import { beards, clothes, glasses, hairBehind, hairStyles } from './portrait-parts.ts';
import type { Drawing } from './render.ts';

// sex | skin | hair | its colour | beard | glasses | clothes | their colour | their shade | background
const table = `
M | fair | short | brown | none | - | shirt | 3f6286 2f4c6b | dbe4ea
M | fair | side | blond | stubble | - | hoodie | 5a6b54 48573f | e7e3da
M | fair | bald | grey | full | - | vest | e7d24a 39424c | dde6df
M | fair | swept | grey | none | glasses | shirt | 8b98a5 6d7b89 | e4e0e8
M | fair | buzz | blond | none | - | vest | f08a3c 3c4650 | dbe4ea
M | fair | fringe | grey | moustache | - | shirt | a05a4c 84463a | e9e4d8
M | fair | short | red | full | - | tee | 4d5b66 3b4650 | dfe8e8
M | fair | curly | brown | stubble | glasses | hoodie | 7a4f63 643d50 | e6e6dc
M | tan | short | black | full | - | shirt | dfe3e6 c3cad0 | d9e3e6
M | tan | side | black | moustache | - | vest | e7d24a 2f3a44 | e8e2da
M | tan | swept | black | none | - | tee | 7d8f5b 66774a | e1e4ec
M | tan | buzz | black | stubble | - | hoodie | 41576d 33465a | e6e2d6
M | tan | bald | black | goatee | glasses | shirt | 54606a 434d56 | dce6e0
M | olive | short | brown | goatee | - | vest | f08a3c 2f3a44 | dfe4ea
M | olive | curly | black | full | - | tee | b8924f 9b783b | e5e5e0
M | olive | side | brown | none | - | shirt | 6f8fae 587793 | ebe5dc
M | brown | buzz | black | none | - | vest | e7d24a 39424c | dde5e9
M | fair | side | brown | none | glasses | tee | 2f6f6a 255854 | e8e3dd
F | fair | long | blond | none | - | shirt | 50708c 3f5b73 | e9e2e0
F | fair | bob | brown | none | glasses | hoodie | 8a5560 70434d | dde6e6
F | fair | bun | red | none | - | vest | f08a3c 3c4650 | e3e6da
F | olive | long | black | none | - | tee | 5c7a67 4a6453 | e6e1ea
F | tan | bun | black | none | - | shirt | d9dde0 bcc4ca | dbe5ea
F | fair | bob | grey | none | - | vest | e7d24a 2f3a44 | eae5da
`;

const skins: Record<string, [colour: string, shade: string]> = {
  fair: ['#f0c8a8', '#d9a888'],
  tan: ['#d9a57c', '#bd875f'],
  olive: ['#e3b78d', '#c7966c'],
  brown: ['#9a6a48', '#7c5236'],
};
const hairs: Record<string, string> = {
  black: '#2b2724',
  brown: '#5b4030',
  blond: '#c9a25c',
  grey: '#9a9c9e',
  red: '#a1552f',
};

interface Look {
  sex: string;
  face: Drawing;
}

const lineOf = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
const eye = (x: number) =>
  `<ellipse cx="${x}" cy="278" rx="17" ry="11" fill="#fdfaf5"/><circle cx="${x}" cy="279" r="9" fill="#4a3b32"/><circle cx="${x + 3}" cy="275" r="3" fill="#fff"/>`;

function lookOf(line: string): Look {
  const [sex = '', skin = '', style = '', hair = '', beard = '', hasGlasses, dress = '', colours = '', background] =
    line.split(' | ');
  const [face, shade] = skins[skin] ?? ['', ''];
  const hairColour = hairs[hair] ?? '';
  const brow = hair === 'blond' || hair === 'grey' ? '#8a7350' : hairColour;
  const [cloth = '', clothShade = ''] = colours.split(' ').map((colour) => `#${colour}`);
  const parts = [
    `<rect width="480" height="600" fill="#${background}"/><ellipse cx="240" cy="250" rx="250" ry="250" fill="#fff" opacity=".35"/>`,
    hairBehind[style]?.(hairColour, ''),
    `<path d="M190 350H290V448C290 490 190 490 190 448Z" fill="${shade}"/>`,
    clothes[dress]?.(cloth, clothShade),
    `<path d="M190 388C214 420 266 420 290 388V446C284 474 196 474 190 446Z" fill="${shade}"/>`,
    `<ellipse cx="134" cy="286" rx="17" ry="29" fill="${shade}"/><ellipse cx="346" cy="286" rx="17" ry="29" fill="${shade}"/>`,
    `<path d="M136 250C136 128 344 128 344 250V290C344 366 304 408 240 408C176 408 136 366 136 290Z" fill="${face}"/>`,
    `<ellipse cx="172" cy="320" rx="22" ry="14" fill="#e0795f" opacity=".16"/><ellipse cx="308" cy="320" rx="22" ry="14" fill="#e0795f" opacity=".16"/>`,
    beards[beard]?.(hairColour, ''),
    hairStyles[style]?.(hairColour, ''),
    eye(193) + eye(287),
    lineOf('M168 250C182 240 204 240 216 247M264 247C276 240 298 240 312 250', brow, sex === 'F' ? 5 : 8),
    lineOf('M240 284C238 300 230 312 232 318C236 323 244 323 249 320', shade, 5),
    beard === 'full' || beard === 'goatee'
      ? '<path d="M208 348C226 344 254 344 272 348C262 368 218 368 208 348Z" fill="#b86a5a"/>'
      : lineOf('M208 354C224 368 256 368 272 354', sex === 'F' ? '#b5525a' : '#a8604f', 7),
    hasGlasses === 'glasses' ? glasses : '',
  ];
  return { sex, face: { content: parts.join(''), width: 480, height: 600 } };
}

/** Plain heads that no one takes for a person. */
export const looks: readonly Look[] = table.trim().split('\n').map(lookOf);
