import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { withDatabase } from './global-setup.ts';

async function asAdmin(statement: string) {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A migrated, empty database of its own for one test file. */
export async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${name} template ${inject('databaseTemplate')}`);
  return {
    url: withDatabase(inject('databaseUrl'), name),
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
  };
}
