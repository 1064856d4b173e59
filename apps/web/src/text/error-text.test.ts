import '../../test/browser-globals.ts';
import { beforeAll, expect, test } from 'vitest';

const { errorText, failureText, readyErrors } = await import('./error-text.ts');
const { readyTexts } = await import('./texts.ts');
const { ApiError } = await import('../lib/call/api-error.ts');

beforeAll(async () => {
  await readyErrors();
  await readyTexts(['errors', 'refusal', 'shell'], 'en');
});

test('ERR-01 ERR-23 a code is translated when a translation exists', () => {
  expect(errorText({ code: 'timeslot_full', detail: 'full' }, 'de')).toBe('Das Zeitfenster ist ausgebucht');
  expect(errorText({ code: 'timeslot_full', detail: 'full' }, 'en')).toBe('The time slot is full');
});

test('ERR-01 a code without translation falls to the words of the answer, then to unknownError (ERR-04)', () => {
  expect(errorText({ code: 'from_the_future', detail: 'Own words' }, 'en')).toBe('Own words');
  expect(errorText({ code: 'from_the_future' }, 'de')).toBe('Ein unbekannter Fehler ist aufgetreten');
});

test.each([
  ['de', 'Das Gewicht überschreitet die Grenze: zusammen 44.000 kg, erlaubt sind 41.000 kg'],
  ['en', 'The weight exceeds the limit: 44,000 kg together, 41,000 kg are allowed'],
] as const)('FWD-STAT-51 a weight says in %s what it is and what is allowed', (language, said) => {
  const refusal = new ApiError(409, { code: 'net_weight_too_big', overweight: { total: 44_000, limit: 41_000 } });
  expect(failureText(refusal, language)).toBe(said);
  expect(errorText({ code: 'net_weight_too_big', extra: { overweight: 'much' } }, 'en')).toBe(
    'The weight exceeds the limit',
  );
});

test('FERR-32 codes are compared without regard to case', () => {
  expect(errorText({ code: 'not_belong_organization' }, 'en')).toBe('The licence does not belong to your organisation');
});

test('ERR-20 a lost network and a timeout say that the server does not answer', () => {
  expect(failureText(new TypeError('Failed to fetch'), 'de')).toMatch(/^Der Server antwortet nicht/);
  expect(failureText(new DOMException('timed out', 'TimeoutError'), 'en')).toMatch(/^The server does not answer/);
  expect(failureText(new DOMException('stopped', 'AbortError'), 'en')).toBe('An unknown error occurred');
  expect(failureText(new ApiError(409, { code: 'timeslot_full' }), 'en')).toBe('The time slot is full');
});

test('READY-10 a full truck says what is on it and its limits', () => {
  const limit = { places: 2, weight: 41_000 };
  const truckFull = { type: 'pickup' as const, there: ['MSCU1234565', 'TR-2'], places: 3, weight: 42_500, limit };
  expect(failureText(new ApiError(409, { code: 'truck_full', truckFull }), 'de')).toBe(
    'Der Lkw holt in dieser Tour schon ab: MSCU1234565, TR-2. Er fasst je Richtung höchstens 2 Einheiten bis 20 Fuß oder Wechselbehälter, eine längere zählt doppelt, und 41.000 kg; zusammen wären es 42.500 kg.',
  );
  const alone = { ...truckFull, type: 'delivery' as const, there: [] };
  expect(failureText(new ApiError(409, { code: 'truck_full', truckFull: alone }), 'en')).toMatch(/^In each direction/);
  expect(failureText(new ApiError(409, { code: 'truck_full' }), 'en')).toBe(
    'The truck cannot carry this load unit as well',
  );
});

test('ANN-10 a closed slot is told in the words of the terminal, with its period', () => {
  const closure = {
    id: 'a',
    text: { de: 'Kran steht' },
    from: '2026-05-13T06:00:00.000Z',
    until: '2026-05-13T06:50:00.000Z',
    timeZone: 'Europe/Berlin',
  };
  expect(failureText(new ApiError(409, { code: 'terminal_closed', closure }), 'de')).toBe(
    'Das Terminal ist geschlossen, 13.05.2026 08:00 bis 13.05.2026 08:50: Kran steht',
  );
  const open = new ApiError(409, { code: 'terminal_closed', closure: { ...closure, until: null } });
  expect(failureText(open, 'en')).toBe('The terminal is closed from 13.05.2026 08:00 until further notice: Kran steht');
  expect(failureText(new ApiError(409, { code: 'terminal_closed' }), 'en')).toMatch(/^The terminal is closed/);
});
