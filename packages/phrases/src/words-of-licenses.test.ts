import { expect, test } from 'vitest';
import { catalogues } from './catalogues.ts';
import { acts as actsDe } from './de/acts.ts';

/** Every text of a catalogue with its place, `licenseManagement.claim.title`. */
function textsOf(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => textsOf(each, path ? `${path}.${name}` : name));
}

test('FWD-LIC-69 a licence is claimed by its key and its management taken over; what was edited is saved', () => {
  const { claim, action } = catalogues.de.licenseManagement;
  expect([claim.title, claim.confirm, action.TAKEOVER_MANAGEMENT]).toEqual([
    'Lizenzen einlösen',
    'Einlösen',
    'Übernehmen',
  ]);
  expect(textsOf(actsDe, '').filter(([, text]) => text === 'Lizenz übernommen')).toHaveLength(1);
  const saves = /(^|\.)(save|apply|confirmEdit|saveLogo)$/;
  const takesOver = textsOf(catalogues.de, '').filter(([path, text]) => saves.test(path) && /übern(e|o)/i.test(text));
  expect(takesOver).toEqual([]);
});

const languages = Object.entries(catalogues);

test.each(languages)('FLIM-04 no text states a fee or a rate, in %s', (_, catalogue) => {
  const amount = /[€$£]|\b(EUR|USD|GBP|Euro|Cent)\b|\d ?%/;
  const stated = textsOf(catalogue, '').filter(([path, text]) => amount.test(text) && !path.startsWith('slotBoard.'));
  expect(stated).toEqual([]);
});
