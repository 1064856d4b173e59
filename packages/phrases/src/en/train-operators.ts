import type { trainOperators as german } from '../de/train-operators.ts';
import type { Same } from '../shape.ts';

export const trainOperators: Same<typeof german> = {
  title: 'Train operators',
  table: 'Train operators',
  search: 'Search by name',
  failed: 'The train operators could not be loaded.',
  create: 'Create operator',
  rename: 'Rename',
  renameOf: 'Rename {{name}}',
  created: 'Operator created',
  renamed: 'Operator renamed',
  empty: 'No train operator yet',
  emptyText: 'Users of an operator plan trains and see the bookings for them.',
  nothingFound: 'No operator fits',
  nothingFoundText: 'The search looks at the names.',
  nothingFoundAction: 'Clear the search',
  column: { name: 'Name', id: 'ID', actions: 'Actions' },
};
