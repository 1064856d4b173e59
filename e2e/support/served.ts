import { expect } from '@playwright/test';
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

/** Starts a server with demo data of its own. @param at the moment it begins; null: the time of the machine */
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
