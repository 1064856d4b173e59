import { type FieldCode, NewTruckingCompany } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { bodyOf, type CompanyDraft, companyChecks, differs, emptyDraft, newBodyOf } from './company-draft.ts';

const draft: CompanyDraft = { ...emptyDraft, name: 'Hansa', vatId: 'DE1', email: 'a@b' };

test.each<[keyof CompanyDraft, string, boolean]>([
  ['name', 'Hansa 2', true],
  ['city', 'Hamburg', true],
  ['truckingSystem', 'CargoPlan', true],
  ['tier', 'Premium', true],
  ['name', ' Hansa ', false],
  ['city', '  ', false],
])('TRC-16 %s %j differs: %s', (key, value, expected) => {
  expect(differs({ ...draft, [key]: value }, draft)).toBe(expected);
});

test.each<[keyof typeof companyChecks, string, FieldCode | undefined]>([
  ['name', ' Hansa ', undefined],
  ['name', ' ', 'fieldRequired'],
  ['vatId', 'DE 136695976', undefined],
  ['vatId', 'DE1', 'taxIdForm'],
  ['vatId', '', 'fieldRequired'],
  ['email', '@', undefined],
  ['email', ' ', 'fieldRequired'],
  ['email', 'a.b', 'invalidEmail'],
])('TRC-06 TRC-17 name, tax id and an email with an at sign are needed: %s %j %s', (field, value, expected) => {
  expect(companyChecks[field](value)).toBe(expected);
});

test('TRC-07 nothing else is asked for', () => {
  expect(Object.keys(companyChecks)).toEqual(['name', 'vatId', 'email']);
});

test('TRC-07 REST-13 what is empty is sent as no value, plan and system not at all', () => {
  const body = newBodyOf({ ...draft, name: ' Hansa ', city: ' ' });
  expect(body).toEqual({
    name: 'Hansa',
    vatId: 'DE1',
    email: 'a@b',
    streetAddress: null,
    zipCode: null,
    city: null,
    country: null,
  });
  expect(NewTruckingCompany.parse(body)).toEqual(body);
});

test('TRC-22 REST-14 the update brings plan and system along', () => {
  expect(bodyOf({ ...draft, truckingSystem: 'CargoPlan', tier: 'Premium' })).toMatchObject({
    truckingSystem: 'CargoPlan',
    tier: 'Premium',
  });
  expect(bodyOf(draft)).toMatchObject({ truckingSystem: null, tier: 'Free' });
});
