import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../src/db/launcher.ts';
import { migrateToLatest } from '../src/db/migrate.ts';

/** One PostgreSQL for the whole run with a migrated database that every test file clones. */
export default async function setup(project: TestProject) {
  const dir = await mkdtemp(join(tmpdir(), 'quaygate-test-'));
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? undefined : await startEmbedded({ dir: join(dir, 'postgres'), durable: false });
  const url = given ?? server!.url;
  const template = `template_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await migrateToLatest(withDatabase(url, template));
  project.provide('databaseUrl', url);
  project.provide('databaseTemplate', template);
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.end();
    await server?.stop();
    await rm(dir, { recursive: true, force: true });
  };
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    databaseTemplate: string;
  }
}
