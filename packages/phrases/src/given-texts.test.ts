import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errors as german } from './de/errors.ts';
import { errors as english } from './en/errors.ts';

/** Key, English and German as the catalogue of requirements gives them (Appendix B of all documents). */
function givenTexts(): Map<string, { en: string; de: string }> {
  const rows = new Map<string, { en: string; de: string }>();
  for (const file of ['requirements-platform.md', 'requirements-forwarder.md', 'requirements-terminal-train.md']) {
    const text = readFileSync(new URL(`../../../docs/spec/${file}`, import.meta.url), 'utf8');
    for (const line of text.slice(text.indexOf('## Appendix B')).split('\n')) {
      const [, key, en, de] = line.split('|').map((cell) => cell.trim());
      if (key && en && de && !key.startsWith('-')) {
        rows.set(key.replace(/ \(key decided\)$/, ''), { en: en.replace(/ \*$/, ''), de });
      }
    }
  }
  return rows;
}

// The value looked for is told by the dialog that asked, not by the code.
const withoutValue = (text: string) => text.replace(/: \{\w+\}$/, '');

test('FERR-02..20 FERR-22..24 FERR-26 FERR-29..32 ERR-23 TERR-03..06 TERR-09 TERR-11 every code with a given wording has exactly it, in both languages', () => {
  const given = givenTexts();
  const wordingOf = (code: string) => given.get(code) ?? { en: '', de: '' };
  const codes = Object.keys(english) as (keyof typeof english)[];
  const checked = codes.filter((code) => given.has(code));
  expect(checked.length).toBeGreaterThan(60);
  for (const code of checked) {
    expect(english[code], code).toBe(withoutValue(wordingOf(code).en));
    expect(german[code], code).toBe(withoutValue(wordingOf(code).de));
  }
});

test('FERR-26 FERR-29 FERR-31 codes that no call of this area answers keep their words', () => {
  for (const code of [
    'container_not_updatable',
    'pickup_not_updatable',
    'dangerous_toll_not_updatable',
    'one_to_one_booking_not_satisfied_update_pickup',
    'one_to_one_booking_not_satisfied_update_delivery',
    'parking_lot_full',
    'trucker_already_has_parking',
  ] as const) {
    expect(german[code]).not.toBe('');
    expect(english[code]).not.toBe(german[code]);
  }
});
