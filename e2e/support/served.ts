import { expect } from '@playwright/test';
import { makePasswordsCheap } from '../../apps/server/test/cheap-passwords.ts';
import { cloneTemplate } from '../../apps/server/test/template.ts';
import { startDemo } from '../../tools/product.ts';
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

/**
 * Starts a server with demo data of its own, as an installation does: with a PostgreSQL of its own unless a setting
 * names one.
 * @param at the moment it begins; null: the time of the machine
 */
export async function serve(at: Date | null, settings: Record<string, string> = {}): Promise<OwnServer> {
  const product = await startDemo({ ...settings, ...(at && { CLOCK: at.toISOString() }) });
  const ahead = at ? (await timeOf(product.url)) - Date.now() : 0;
  const stop = async () => {
    const complaints = await complaintsOf(product.log);
    await product.stop();
    expect(complaints.slice(0, 20), 'errors the server logged').toEqual([]);
  };
  return { url: product.url, ahead, began: at?.getTime() ?? Date.now(), stop };
}

/** Starts a server that begins at this moment, on a database of the PostgreSQL that the whole run shares. */
export async function serveAt(at: Date, settings: Record<string, string> = {}): Promise<OwnServer> {
  const database = await cloneTemplate({ url: process.env.QUAYGATE_TEMPLATE ?? '' });
  const { stop, ...served } = await serve(at, {
    ...settings,
    DATABASE_URL: database.url,
    DATABASE_MIGRATION_URL: database.ownerUrl,
  });
  await makePasswordsCheap(database.url, password);
  return { ...served, stop: () => stop().finally(database.drop) };
}
