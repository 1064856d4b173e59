import type { ForwarderTrucker } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { editOf, isChanged, isComplete } from './trucker-edit.ts';

const trucker = { userId: 't', firstName: 'Jana', lastName: 'Krug', licensePlate: null } as ForwarderTrucker;

test('FWD-TRK-05 FWD-TRK-27 a row can be confirmed once first name and plate are there and one value differs', () => {
  const edit = editOf(trucker);
  expect(isComplete(edit)).toBe(false);
  expect(isChanged(edit, trucker)).toBe(false);
  const plated = { ...edit, licensePlate: 'DU-AB 12' };
  expect(isComplete(plated) && isChanged(plated, trucker)).toBe(true);
  expect(isComplete({ ...plated, firstName: '  ' })).toBe(false);
  expect(isComplete({ ...plated, lastName: '  ' })).toBe(true);
  expect(isChanged({ ...plated, licensePlate: '', firstName: ' Jana ' }, trucker)).toBe(false);
});
