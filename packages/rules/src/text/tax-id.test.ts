import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taxIdKey, taxIdProblem } from './tax-id.ts';

test.each([
  ...[
    'DE 214 587 963',
    'de214587963',
    'DE-214.587.963',
    'DE214587963\u200b',
    'ＤＥ２１４５８７９６３',
    ' DE\u00a0214587963 ',
  ],
  ...['USt-IdNr.: DE 214587963', 'VAT DE214587963', 'DЕ214587963'],
])('FIELD-TAX-01 %j is DE214587963', (text) => {
  expect(taxIdKey(text)).toBe('DE214587963');
});

test.each([
  ['CHE-123.456.789 MWST', 'CHE123456789'],
  ['UID: CHE-123.456.789', 'CHE123456789'],
  ['123 456 789 MVA', 'NO123456789'],
  ['NO 123456789 MVA', 'NO123456789'],
  ['NIP 123-456-32-18', 'PL1234563218'],
  ['NIP PL1234563218', 'PL1234563218'],
  ['GR123456789', 'EL123456789'],
  ['BE 403.170.701', 'BE0403170701'],
  ['BE 0403.170.701', 'BE0403170701'],
  ['AT U12345678', 'ATU12345678'],
  ['U12345678', 'ATU12345678'],
  ['NL 1234.56.789.B.01', 'NL123456789B01'],
  ['VATAN 1', 'VATAN1'],
  ['\u200b ', ''],
  ['ს-1', 'ს-1'],
  ['სს', 'სს'],
])('FIELD-TAX-01 %j is compared as %j', (text, key) => {
  expect(taxIdKey(text)).toBe(key);
});

test('FIELD-TAX-01 spaces, dots, hyphens and case make no other id', () => {
  const gap = fc.constantFrom('', ' ', '.', '-', '/', '\u00a0', '\u200b', '\u2013');
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{9}$/),
      fc.array(gap, { minLength: 12, maxLength: 12 }),
      fc.boolean(),
      (digits, gaps, isLower) => {
        const id = `DE${digits}`;
        const typed = [...id].map((letter, index) => letter + gaps[index]).join('');
        expect(taxIdKey(isLower ? typed.toLowerCase() : typed)).toBe(id);
        expect(taxIdKey(taxIdKey(typed))).toBe(taxIdKey(typed));
      },
    ),
  );
});

test.each([
  ...[
    'DE 214 587 963',
    'ATU12345678',
    'BE0403170701',
    'CHE-123.456.789 TVA',
    'GB 123 4567 89',
    'GBGD123',
    'NO123456789MVA',
  ],
  ...[
    'TR 1234567890',
    'PL 123-456-32-18',
    'FRXX123456789',
    'ESB12345678',
    'NL123456789B01',
    'IE1234567FA',
    'SE123456789001',
  ],
  ...['EL123456789', 'XI123456789', 'LT123456789', 'RO12', 'CY12345678X', 'UA123456', '4711'],
])('FIELD-TAX-02 %j has the form of its country, or of one that is not known', (text) => {
  expect(taxIdProblem(text)).toBeUndefined();
});

test.each([
  ['DE21458796', 'DE', 'DE123456789'],
  ['DE2145879633', 'DE', 'DE123456789'],
  ['DE21458796O', 'DE', 'DE123456789'],
  ['AT12345678', 'AT', 'ATU12345678'],
  ['CHE-12.345.678', 'CH', 'CHE-123.456.789'],
  ['GB12345678', 'GB', 'GB123456789'],
  ['NO12345678', 'NO', 'NO 123 456 789 MVA'],
  ['TR123', 'TR', 'TR1234567890'],
  ['NL123456789', 'NL', 'NL123456789B01'],
  ['ES12345678', 'ES', 'ESX1234567X'],
  ['GR12', 'GR', 'EL123456789'],
])('FIELD-TAX-02 %j is none of %s; one is like %s', (text, country, example) => {
  expect(taxIdProblem(text)).toEqual({ country, example });
});
