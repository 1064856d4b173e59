import type { facilityCompanies as german } from '../de/facility-companies.ts';
import type { Same } from '../shape.ts';

export const facilityCompanies: Same<typeof german> = {
  title: 'Terminal operators',
  table: 'Terminal operators',
  search: 'Search by name',
  failed: 'The terminal operators could not be loaded.',
  create: 'Create operator',
  rename: 'Rename',
  renameOf: 'Rename {{name}}',
  created: 'Operator created',
  renamed: 'Operator renamed',
  empty: 'No terminal operator yet',
  emptyText: 'An operator joins terminals: its users work at all of them.',
  nothingFound: 'No operator fits',
  nothingFoundText: 'The search looks at the names.',
  nothingFoundAction: 'Clear the search',
  column: { name: 'Name', terminals: 'Terminals', id: 'ID', actions: 'Actions' },
  noTerminals: 'none yet',
};
