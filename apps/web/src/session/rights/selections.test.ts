import { present } from '@quaygate/rules';
import '../../../test/browser-globals.ts';
import { expect, test } from 'vitest';

const { settleSelection, useForwarderSelection } = await import('./selections.ts');

const list = [
  { id: 'a', name: 'Alpen' },
  { id: 'b', name: 'Baltic' },
];

test('SESS-08 SESS-09 without a selection the first entry is taken', () => {
  settleSelection(useForwarderSelection, list);
  expect(useForwarderSelection.getState().selected).toEqual(list[0]);
});

test('SESS-13 a kept selection stays while it is in the list', () => {
  useForwarderSelection.setState({ selected: { id: 'b', name: 'old name' } });
  settleSelection(useForwarderSelection, list);
  expect(useForwarderSelection.getState().selected).toEqual(list[1]);
  settleSelection(useForwarderSelection, [present(list[0])]);
  expect(useForwarderSelection.getState().selected).toEqual(list[0]);
});

test('SESS-14 only id and name are kept, under forwarder-store', () => {
  settleSelection(useForwarderSelection, [{ ...present(list[0]), plan: 'Premium' } as never]);
  expect(JSON.parse(localStorage.getItem('forwarder-store') ?? '').state).toEqual({ selected: list[0] });
});
