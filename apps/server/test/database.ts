import { inject } from 'vitest';
import { bySocket, cloneTemplate } from './template.ts';

/** A migrated database without data, for one test file, in about 50 ms. */
export const createDatabase = () => cloneTemplate({ url: inject('databaseUrl') });

/** The quickest address of a test database, for the many statements of a test; other processes are given its own. */
export function quick(url: string): string {
  const folder = inject('databaseSocket');
  // A test may have a PostgreSQL of its own.
  const isOfRun = new URL(url).host === new URL(inject('databaseUrl')).host;
  return folder && isOfRun ? bySocket(url, folder) : url;
}
