import { expect, test } from 'vitest';
import { needed, neededAtSign, neededEmail } from './field-checks.ts';
import { lastName, neededName } from './person-checks.ts';

test.each([
  ['', 'fieldRequired', 'invalidEmail', 'fieldRequired'],
  ['  ', 'fieldRequired', 'invalidEmail', 'fieldRequired'],
  ['petra', undefined, 'invalidEmail', 'invalidEmail'],
  ['petra@', undefined, 'invalidEmail', undefined],
  ['two words@x', undefined, 'invalidEmail', undefined],
  [' petra@x ', undefined, undefined, undefined],
])('AUTH-05 AUTH-14 WAU-12 TRC-06 %j: as a text %s, as an email %s, with an at sign %s', (value, ...found) => {
  expect([needed, neededEmail, neededAtSign].map((check) => check(value))).toEqual(found);
});

test('FIELD-NAME-02 a form asks for a first name, a last one may be empty', () => {
  expect([neededName(''), neededName('TBA'), neededName('Budi')]).toEqual(['fieldRequired', 'placeholder', undefined]);
  expect([lastName(''), lastName('TBA'), lastName('Krug')]).toEqual([undefined, 'placeholder', undefined]);
});
