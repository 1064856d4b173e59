/** Small inputs of people and machines with the right outcome, and one line on the kind. */

/** Spellings of the reference REF-1001. */
export const references: readonly (readonly [string, string])[] = [
  ['REF-1001\u200b', 'a cell pasted with a zero width space'],
  ['\ufeffREF-1001', 'a file begins with a byte order mark'],
  ['REF\u20111001', 'a hyphen that does not break, from a word processor'],
  ['ref\u20131001', 'an en dash, from a mail'],
  ['ＲＥＦ－１００１', 'full width, from an Asian keyboard'],
  ['\u202aREF-1001\u202c', 'marks of direction, from a messenger'],
  ['RE\u00adF-1001', 'a soft hyphen, from a web page'],
  [' \u00a0REF-1001\t', 'spaces that do not break'],
];

/** Spellings of the tax id DE214587963. */
export const taxIds: readonly (readonly [string, string])[] = [
  ['DE 214 587 963', 'in groups, as on an invoice'],
  ['de214587963', 'small letters'],
  ['DE-214.587.963', 'signs between'],
  ['USt-IdNr.: DE214587963', 'copied with its label'],
  ['DE214587963\u200b', 'pasted with what is not seen'],
  ['ＤＥ２１４５８７９６３', 'full width'],
];

/** What a gate reads of a truck with the plate LÖ-AB 10, and how it differs; null: it is that truck. */
export const readings: readonly (readonly [string, 'look_alike' | null, string])[] = [
  ['LOAB10', null, 'a camera without umlauts'],
  ['LOEAB10', null, 'a camera that writes umlauts out'],
  ['lö ab 10 / HH-XY 99', null, 'typed with the trailer behind it'],
  ['LÖ-АВ 10', null, 'letters of a Cyrillic keyboard'],
  ['L0AB10', 'look_alike', 'a digit read for a letter'],
  ['LOABIO', 'look_alike', 'letters read for digits'],
];
