import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeKey, isBlank, textKey, tidyText } from './text-form.ts';

const same = [
  ['REF-1001\u200b', 'REF-1001', 'zero width space at the end of a pasted cell'],
  ['\ufeffREF\u2060-1001', 'ref-1001', 'byte order mark and word joiner'],
  ['RE\u00adF-1001', 'REF-1001', 'soft hyphen of a web page'],
  ['\u202aREF-1001\u202c', 'REF-1001', 'marks of direction, as messengers copy them'],
  ['\u2066REF-1001\u2069', 'REF-1001', 'isolates'],
  ['REF\u00a01001', 'ref 1001', 'no-break space'],
  ['REF\u2009\u20091001', 'REF 1001', 'two thin spaces'],
  ['REF\u30001001', 'REF 1001', 'ideographic space'],
  ['REF\u20131001', 'REF-1001', 'en dash'],
  ['REF\u20111001', 'REF-1001', 'no-break hyphen'],
  ['REF\u22121001', 'REF-1001', 'minus'],
  ['ＲＥＦ－１００１', 'REF-1001', 'full width'],
  ['O’Brien', "o'brien", 'typographic apostrophe'],
  ['O`Brien', 'O´Brien', 'accents as apostrophes'],
  ['„Nord“ GmbH', '"NORD" gmbh', 'quotes'],
  ['Mu\u0308ller', 'MÜLLER', 'letters with accents of their own'],
  ['ﬁsch', 'FISCH', 'ligature'],
  ['ΟΔΟΣ', 'οδοσ', 'two forms of one letter'],
] as const;

test.each(same)('FIELD-TEXT-01 %j and %j are one text: %s', (one, other) => {
  expect(textKey(one)).toBe(textKey(other));
});

test.each([
  ['REF 1001', 'REF1001'],
  ['REF-1001', 'REF_1001'],
  ['Müller', 'Mueller'],
  ['O1', '01'],
])('FIELD-TEXT-01 %j and %j are two texts', (one, other) => {
  expect(textKey(one)).not.toBe(textKey(other));
});

const character = fc.oneof(
  fc.constantFrom(...'aZ19 -\'"äÖßİıΣς\u200b\u00ad\u202e\u00a0\u2013\u2019\u00b4\uff21\u0301\u2800ﬁ½ŉẞ'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
const anyText = fc.string({ unit: character, maxLength: 12 });

test('FIELD-TEXT-01 a key has nothing left to fold, whatever is typed', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const key = textKey(text);
      expect(textKey(key)).toBe(key);
      expect(key).not.toMatch(/\p{Default_Ignorable_Code_Point}|\p{Pd}(?<!-)|^\s|\s$|\s\s|[\u00a0\u2019]/u);
      expect(textKey(text.toLowerCase())).toBe(key);
      expect(tidyText(tidyText(text))).toBe(tidyText(text));
      expect(textKey(tidyText(text))).toBe(key);
    }),
    { numRuns: 2_000 },
  );
});

test.each(['', ' ', '\u200b', '\u2060\ufeff', '\u00a0\u3000', '\u3164', '\u2800', '\u00ad\t'])(
  'FIELD-TEXT-02 %j is no text',
  (text) => {
    expect(isBlank(text)).toBe(true);
    expect(tidyText(text)).toBe('');
  },
);

test.each([
  [' O’Brien\u200b ', 'O’Brien'],
  ['Anna\u00a0Maria', 'Anna Maria'],
  ['REF\u20131001\ufeff', 'REF\u20131001'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('FIELD-TEXT-03 %j is kept as %j', (typed, kept) => {
  expect(tidyText(typed)).toBe(kept);
});

test.each([
  ['abcd-1234', 'ABCD1234'],
  ['АВСЕ 1234', 'ABCE1234'],
  ['ΑΒ\u200b12', 'AB12'],
  ['ａｂ．１２', 'AB12'],
  ['O0I1', 'O0I1'],
  ['Ö1', '1'],
])('FIELD-TEXT-04 the code %j is %j', (typed, key) => {
  expect(codeKey(typed)).toBe(key);
});
