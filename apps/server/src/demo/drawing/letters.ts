/** Strokes of the letters in a box 4 wide and 6 high: a bare machine has no font that could be drawn with. */
const strokes: Record<string, string> = {
  A: 'M0 6L2 0L4 6M.7 4H3.3',
  B: 'M0 0V6H2.4A1.5 1.5 0 0 0 2.4 3H0M2.2 3A1.5 1.5 0 0 0 2.2 0H0',
  C: 'M4 1.2C3.6 .4 2.9 0 2.1 0C.8 0 0 1.2 0 3S.8 6 2.1 6C2.9 6 3.6 5.6 4 4.8',
  D: 'M0 0V6H1.6C3.2 6 4 4.8 4 3S3.2 0 1.6 0Z',
  E: 'M3.8 0H0V6H3.8M0 3H3',
  F: 'M3.8 0H0V6M0 3H3',
  G: 'M4 1.2C3.6 .4 2.9 0 2.1 0C.8 0 0 1.2 0 3S.8 6 2.1 6C3.2 6 4 5.3 4 4V3.3H2.3',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M1 0H3M2 0V6M1 6H3',
  J: 'M3.5 0V4.3C3.5 5.4 2.8 6 1.9 6S.3 5.4 .2 4.4',
  K: 'M0 0V6M3.8 0L0 3.6M1.4 2.4L4 6',
  L: 'M0 0V6H3.8',
  M: 'M0 6V0L2 3.4L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0C.8 0 0 1.1 0 3S.8 6 2 6S4 4.9 4 3S3.2 0 2 0Z',
  P: 'M0 6V0H2.3A1.7 1.7 0 0 1 2.3 3.4H0',
  Q: 'M2 0C.8 0 0 1.1 0 3S.8 6 2 6S4 4.9 4 3S3.2 0 2 0ZM2.6 4.4L4.2 6.3',
  R: 'M0 6V0H2.3A1.7 1.7 0 0 1 2.3 3.4H0M2 3.4L4 6',
  S: 'M3.8 1C3.4 .4 2.8 0 2 0C.9 0 .2 .6 .2 1.5C.2 3.6 3.9 2.4 3.9 4.5C3.9 5.4 3.1 6 2 6C1.1 6 .4 5.6 0 4.9',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V3.9C0 5.2 .8 6 2 6S4 5.2 4 3.9V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 2L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  // Beside the letter O.
  0: 'M2 0C1 0 .4 1.1 .4 3S1 6 2 6S3.6 4.9 3.6 3S3 0 2 0ZM1.4 4L2.6 2',
  1: 'M.8 1.2L2.2 0V6M.8 6H3.6',
  2: 'M.1 1.4C.3 .5 1 0 2 0C3.1 0 3.8 .6 3.8 1.6C3.8 3 1.6 4 .1 6H4',
  3: 'M.2 .9C.6 .3 1.2 0 1.9 0C3 0 3.7 .6 3.7 1.5S3 2.9 1.6 2.9C3.1 2.9 4 3.5 4 4.4S3.1 6 2 6C1.1 6 .4 5.7 0 5',
  4: 'M3 6V0L0 4.2H4',
  5: 'M3.7 0H.6L.3 2.8C.8 2.5 1.3 2.3 1.9 2.3C3.2 2.3 4 3 4 4.1S3.1 6 1.9 6C1.1 6 .4 5.6 0 5',
  6: 'M3.5 .6C3.1 .2 2.7 0 2.2 0C.8 0 0 1.5 0 3.8C0 5.2 .8 6 2 6S4 5.3 4 4.2S3.2 2.4 2.1 2.4C1.1 2.4 .3 3 0 3.8',
  7: 'M0 0H4L1.4 6',
  8: 'M2 2.8C.9 2.8 .4 2.2 .4 1.4S1 0 2 0S3.6 .6 3.6 1.4S3.1 2.8 2 2.8C.8 2.8 0 3.4 0 4.4S.8 6 2 6S4 5.4 4 4.4S3.2 2.8 2 2.8Z',
  9: 'M.5 5.4C.9 5.8 1.3 6 1.8 6C3.2 6 4 4.5 4 2.2C4 .8 3.2 0 2 0S0 .7 0 1.8S.8 3.6 1.9 3.6C2.9 3.6 3.7 3 4 2.2',
  '<': 'M3.6 1.4L.6 3.1L3.6 4.8',
  '.': 'M2 5.9V6',
  '-': 'M.8 3.2H3.2',
  '/': 'M.4 6L3.6 0',
  Ł: 'M0 0V6H3.8M-.6 3.9L1.8 2.4',
};

/** What stands above or below a letter. */
const marks: Record<string, string> = {
  '\u0301': 'M1.7 -.9L2.6 -1.9',
  '\u0302': 'M1 -.9L2 -1.9L3 -.9',
  '\u0306': 'M.9 -1.9C1.2 -.9 2.8 -.9 3.1 -1.9',
  '\u0307': 'M2 -1.4V-1.3',
  '\u0308': 'M1 -1.4V-1.3M3 -1.4V-1.3',
  '\u030a': 'M2 -2.1A.6 .6 0 0 0 2 -.9A.6 .6 0 0 0 2 -2.1Z',
  '\u030c': 'M1 -1.9L2 -.9L3 -1.9',
  '\u0326': 'M2.2 6.8L1.8 7.6',
  '\u0327': 'M2 6.2C3 6.8 2.4 7.6 1.4 7.4',
  '\u0328': 'M3.2 6.2C2.4 6.8 2.8 7.6 3.6 7.4',
};

interface LineStyle {
  x: number;
  /** Of the upper edge of the letters. */
  y: number;
  /** Height of the letters. */
  size: number;
  colour?: string;
  /** Of the strokes, in sixths of the height. */
  weight?: number;
  /** From one letter to the next, in sixths of the height. */
  advance?: number;
}

/** A line of capital letters, all equally wide; what has no strokes is a space. */
export function lineOf(
  text: string,
  { x, y, size, colour = '#22303c', weight = 0.75, advance = 5.7 }: LineStyle,
): string {
  let column = -1;
  const paths = [...text.toUpperCase().normalize('NFD')].map((letter) => {
    const mark = marks[letter];
    if (!mark) column += 1;
    const shape = mark ?? strokes[letter];
    return shape ? `<path transform="translate(${(column * advance).toFixed(2)})" d="${shape}"/>` : '';
  });
  return `<g transform="translate(${x} ${y}) scale(${size / 6})" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`;
}
