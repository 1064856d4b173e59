import type { truckingSystems as german } from '../de/trucking-systems.ts';
import type { Same } from '../shape.ts';

export const truckingSystems: Same<typeof german> = {
  title: 'Trucking systems',
  table: 'Trucking systems',
  search: 'Search by name',
  failed: 'The trucking systems could not be loaded.',
  create: 'Create system',
  rename: 'Rename',
  renameOf: 'Rename {{name}}',
  created: 'System created',
  renamed: 'System renamed',
  empty: 'No trucking system yet',
  emptyText: 'With which system a company plans, you choose at the company. It follows a new name.',
  nothingFound: 'No system fits',
  nothingFoundText: 'The search looks at the names.',
  nothingFoundAction: 'Clear the search',
  column: { name: 'Name', id: 'ID', actions: 'Actions' },
};
