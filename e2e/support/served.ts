import { cp } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { openDatabase } from '../../apps/server/src/db/client.ts';
import { makePasswordsCheap } from '../../apps/server/test/cheap-passwords.ts';
import { makeTempFolder } from '../../apps/server/test/temp-folder.ts';
import { cloneTemplate } from '../../apps/server/test/template.ts';
import { type Product, startDemo } from '../../tools/product.ts';
import { ordinaryMoment } from '../../tools/test/moment.ts';
import { complaintsOf } from './complaints.ts';

/** A server under test. */
export interface Served {
  url: string;
  /** Milliseconds that its clock is ahead of this machine's. */
  ahead: number;
  /** When it began, by its own clock: the demo data are made from there. */
  began: number;
}

export interface OwnServer extends Served {
  /** Stops the server and fails where it logged an error. */
  stop(): Promise<void>;
}

export const password = 'quaygate-demo-2026';

/** The time of a server, as it writes it into its tokens: to the second. */
async function timeOf(url: string): Promise<number> {
  const answer = await fetch(`${url}/web/idp/v1/signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'none@demo.quaygate.example', password }),
  });
  const { issuedTime }: { issuedTime: number } = await answer.json();
  return issuedTime;
}

async function stopQuietly(product: Product): Promise<void> {
  const complaints = await complaintsOf(product.log);
  await product.stop();
  expect(complaints.slice(0, 20), 'errors the server logged').toEqual([]);
}

/** The data of a demo that began at the ordinary moment, which servers copy instead of making them. */
interface Demo {
  /** A database that no one is connected to. */
  database: string;
  /** The folder with the files and their key. */
  folder: string;
  /** Where it was served, as its receipts say. */
  url: string;
  /** Milliseconds of its clock until all was made. */
  took: number;
}

const template = () => process.env.QUAYGATE_TEMPLATE ?? '';

/** Makes the data of a demo at the ordinary moment once for the run: a copy takes a tenth of the time. */
export async function makeDemo(): Promise<() => Promise<void>> {
  const { path: folder, remove } = await makeTempFolder();
  const { url, ownerUrl } = await cloneTemplate({ url: template() });
  const begin = Date.now();
  const product = await startDemo({
    DATABASE_URL: url,
    DATABASE_MIGRATION_URL: ownerUrl,
    DATA_DIR: folder,
    CLOCK: ordinaryMoment.toISOString(),
  });
  await makePasswordsCheap(url, password);
  await stopQuietly(product);
  const demo: Demo = { database: ownerUrl, folder, url: product.url, took: Date.now() - begin };
  process.env.QUAYGATE_DEMO = JSON.stringify(demo);
  return remove;
}

/** Receipts of a copy are opened where it is served. */
async function moveReceipts(databaseUrl: string, from: string, to: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl);
  await db
    .updateTable('licenseOrder')
    .set((row) => ({ receiptUrl: row.fn<string>('replace', ['receiptUrl', row.val(from), row.val(to)]) }))
    .execute()
    .finally(() => close());
}

/** What a server that begins at this moment may copy; null: it makes its own. */
function demoOf(at: Date | null): Demo | null {
  const { QUAYGATE_DEMO } = process.env;
  return QUAYGATE_DEMO && at?.getTime() === ordinaryMoment.getTime() ? JSON.parse(QUAYGATE_DEMO) : null;
}

/**
 * Starts a server with demo data of its own that begins at this moment, on a database of the PostgreSQL that the whole run
 * shares.
 * @param at null: the time of the machine
 */
export async function serveAt(at: Date | null, settings: Record<string, string> = {}): Promise<OwnServer> {
  const demo = demoOf(at);
  const [database, folder] = await Promise.all([
    cloneTemplate({ url: demo?.database ?? template() }),
    makeTempFolder(),
  ]);
  if (demo) await cp(demo.folder, folder.path, { recursive: true });
  const product = await startDemo({
    ...settings,
    ...(at && { CLOCK: new Date(at.getTime() + (demo?.took ?? 0)).toISOString() }),
    DATABASE_URL: database.url,
    DATABASE_MIGRATION_URL: database.ownerUrl,
    DATA_DIR: folder.path,
  });
  await (demo ? moveReceipts(database.url, demo.url, product.url) : makePasswordsCheap(database.url, password));
  const ahead = at ? (await timeOf(product.url)) - Date.now() : 0;
  const stop = () => stopQuietly(product).finally(() => Promise.all([database.drop(), folder.remove()]).then(() => {}));
  return { url: product.url, ahead, began: at?.getTime() ?? Date.now(), stop };
}
