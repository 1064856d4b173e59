import { codeKey, latinCapitals, textKey } from './text-form.ts';

/** Spellings of one id, as what they begin or end with and what stands for it. The database's `tax_id_form` has the same. */
const spellings: readonly [RegExp, string][] = [
  /** A label before the country: "USt-IdNr.: DE…", "UID CHE-…". */
  [
    /^(?:USTIDNR|USTID|UMSATZSTEUERID|VATIDNO|VATID|VATREGNO|VATNO|VATNR|VAT|TAXID|TVA|PIVA|BTW|UID|NIP)(?=(?:ATU|CHE|[A-Z]{2})[0-9A-Z]{0,2}[0-9]{5})/,
    '',
  ],
  [/^GR(?=[0-9]{9}$)/, 'EL'],
  [/^(CHE[0-9]{9})(MWST|TVA|IVA|VAT)$/, '$1'],
  [/^(?:NO)?([0-9]{9})MVA$/, 'NO$1'],
  [/^NIP([0-9]{10})$/, 'PL$1'],
  [/^VKN([0-9]{10})$/, 'TR$1'],
  [/^BE([0-9]{9})$/, 'BE0$1'],
  [/^U([0-9]{8})$/, 'ATU$1'],
];

/** The form in which tax ids are compared: one for all spellings of an id (FIELD-TAX-01). One
 * that has letters of other alphabets is compared as text. Empty for a blank text. */
export function taxIdKey(text: string): string {
  const code = codeKey(text);
  if (code === '' || /[\u00c0-\u{10ffff}]/u.test(latinCapitals(text))) return textKey(text);
  return spellings.reduce((key, [spelling, kept]) => key.replace(spelling, kept), code);
}

interface TaxIdForm {
  shape: RegExp;
  /** An id of this form. */
  example: string;
}

const form = (example: string, shape: RegExp): TaxIdForm => ({ example, shape });

/** By the letters an id begins with: the EU (Greece as EL, Northern Ireland as XI), Switzerland, Great Britain, Norway, Turkey. */
const forms: Readonly<Record<string, TaxIdForm>> = {
  AT: form('ATU12345678', /^ATU\d{8}$/),
  BE: form('BE0123456789', /^BE[01]\d{9}$/),
  BG: form('BG123456789', /^BG\d{9,10}$/),
  CH: form('CHE-123.456.789', /^CHE\d{9}$/),
  CY: form('CY12345678X', /^CY\d{8}[A-Z]$/),
  CZ: form('CZ12345678', /^CZ\d{8,10}$/),
  DE: form('DE123456789', /^DE\d{9}$/),
  DK: form('DK12345678', /^DK\d{8}$/),
  EE: form('EE123456789', /^EE\d{9}$/),
  EL: form('EL123456789', /^EL\d{9}$/),
  ES: form('ESX1234567X', /^ES(?=[A-Z\d]*[A-Z])[A-Z\d]\d{7}[A-Z\d]$/),
  FI: form('FI12345678', /^FI\d{8}$/),
  FR: form('FR12345678901', /^FR[A-HJ-NP-Z\d]{2}\d{9}$/),
  GB: form('GB123456789', /^GB(\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/),
  GR: form('EL123456789', /^EL\d{9}$/),
  HR: form('HR12345678901', /^HR\d{11}$/),
  HU: form('HU12345678', /^HU\d{8}$/),
  IE: form('IE1234567AB', /^IE(\d{7}[A-W][A-I]?|\d[A-Z]\d{5}[A-W])$/),
  IT: form('IT12345678901', /^IT\d{11}$/),
  LT: form('LT123456789', /^LT(\d{9}|\d{12})$/),
  LU: form('LU12345678', /^LU\d{8}$/),
  LV: form('LV12345678901', /^LV\d{11}$/),
  MT: form('MT12345678', /^MT\d{8}$/),
  NL: form('NL123456789B01', /^NL\d{9}B\d{2}$/),
  NO: form('NO 123 456 789 MVA', /^NO\d{9}$/),
  PL: form('PL1234567890', /^PL\d{10}$/),
  PT: form('PT123456789', /^PT\d{9}$/),
  RO: form('RO12345678', /^RO\d{2,10}$/),
  SE: form('SE123456789001', /^SE\d{12}$/),
  SI: form('SI12345678', /^SI\d{8}$/),
  SK: form('SK1234567890', /^SK\d{10}$/),
  TR: form('TR1234567890', /^TR\d{10,11}$/),
  XI: form('XI123456789', /^XI(\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/),
};

/**
 * What is wrong with a tax id: nothing for the right form, and for one of a country whose form is not known here.
 * `example` shows the form of the country that the id begins with.
 */
export function taxIdProblem(text: string): { country: string; example: string } | undefined {
  const key = taxIdKey(text);
  const country = key.slice(0, 2);
  const known = Object.hasOwn(forms, country) ? forms[country] : undefined;
  return known && !known.shape.test(key) ? { country, example: known.example } : undefined;
}
