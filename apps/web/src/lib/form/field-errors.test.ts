import { expect, test } from 'vitest';
import { ApiError } from '../call/api-error.ts';
import { fieldErrorsOf } from './field-errors.ts';

const refused = (...errors: { field: string; code: string }[]) =>
  new ApiError(400, { code: 'validation_failed', errors } as never);

test('what the server found wrong is told by field: its first fault, entries of a list at the list', () => {
  const reason = refused(
    { field: 'name', code: 'tooLong' },
    { field: 'name', code: 'invalidValue' },
    { field: 'facilityIds.3', code: 'invalidValue' },
    { field: 'nameless', code: 'fieldRequired' },
  );
  expect(fieldErrorsOf(reason, ['name', 'facilityIds', 'email'])).toEqual({
    name: 'tooLong',
    facilityIds: 'invalidValue',
  });
});

test('a fault no one here has heard of is an invalid value; without faults there are none', () => {
  expect(fieldErrorsOf(refused({ field: 'email', code: 'from_the_future' }), ['email'])).toEqual({
    email: 'invalidValue',
  });
  expect(fieldErrorsOf(new ApiError(500), ['email'])).toEqual({});
});
