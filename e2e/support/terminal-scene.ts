import type { Page, Request } from '@playwright/test';
import { blockList, truckerOverview } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { leaveBehind } from './kept-context.ts';
import { type Api, expect } from './story.ts';

export const blockListAddress = '/terminalOperator/blockList';
export const overviewAddress = '/terminalOperator/truckerOverview';

/** Stories of forwarders seldom come to Rheinhafen; Alpenland shows its drivers. */
export const rheinhafen = { id: 3, name: 'Rheinhafen Süd' };
export const alpenland = { id: 12, name: 'Alpenland Umschlag' };
type Terminal = typeof rheinhafen;

/** The page works in this terminal from its first screen on, as after an earlier visit. */
export const workAt = (page: Page, selected: Terminal) =>
  leaveBehind(
    page,
    (state) => {
      if (sessionStorage.getItem('terminal')) return;
      sessionStorage.setItem('terminal', 'chosen');
      localStorage.setItem('terminal-store', JSON.stringify({ state, version: 0 }));
    },
    { selected },
  );

/** A driver as the wire tells them. */
export interface Known {
  id: string;
  firstName: string;
  lastName: string;
  licensePlate: string | null;
  photoUrl: string | null;
  activeCompanyName: string[];
  verificationStatus: 'VERIFIED' | 'NOT_VERIFIED';
  blockedDate: string | null;
  blockedReason: string | null;
  stoppableBookingsCount: number;
}
export const nameOf = ({ firstName, lastName }: Pick<Known, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;

/** Whose drivers other stories book. */
const ofStories = /Petersen|Yilmaz|Elbkai/;

/** Drivers of a terminal that no story of a forwarder books, on the first pages that fit. */
export async function driversAt({ call }: Api, { id }: Terminal, query: Record<string, string> = {}): Promise<Known[]> {
  const pages = [];
  for (const page of ['0', '1', '2', '3']) {
    const { body } = await call(truckerOverview.list, { params: { facilityId: id }, query: { ...query, page } });
    pages.push(...(body.items as Known[]));
  }
  return pages.filter(({ activeCompanyName }) => !activeCompanyName.some((name) => ofStories.test(name)));
}

/** Each story that blocks somebody takes its own. */
const shares = [
  'columns de',
  'columns en',
  'adding de',
  'adding en',
  'lifting de',
  'lifting en',
  'failure',
  'lost lifting',
  'reader',
  'keyboard',
  'axe',
  'copy',
  'search',
  'phone',
] as const;
export type Share = (typeof shares)[number];

/** A driver of Rheinhafen that no one has blocked, with a name that no other there has. */
export async function driverFor(api: Api, share: Share): Promise<Known> {
  const all = await driversAt(api, rheinhafen);
  const isOnly = (one: Known) => all.filter((other) => nameOf(other) === nameOf(one)).length === 1;
  const wasFree = ({ blockedReason }: Known) => blockedReason === null || blockedReason.startsWith('Probe ');
  const driver = present(all.filter((one) => isOnly(one) && wasFree(one))[shares.indexOf(share)]);
  await api.call(blockList.removeOfTrucker, {
    params: { facilityId: rheinhafen.id },
    query: { truckerId: driver.id },
  });
  return driver;
}

/** Blocks a driver at Rheinhafen. Reasons of stories begin with 'Probe', so that a second try finds the same drivers. */
export async function block({ call }: Api, { id }: Pick<Known, 'id'>, blockedReason: string | null = 'Probe') {
  const params = { facilityId: rheinhafen.id };
  const { status, body } = await call(blockList.create, { params, body: { truckerId: id, blockedReason } });
  expect(status, 'the block').toBe(201);
  return body as { id: string };
}

export const rowOf = (page: Page, { id }: Pick<Known, 'id'>) =>
  page.getByRole('row').filter({ has: page.locator(`[aria-label*="${id}"]`) });

/** Addresses of the calls. */
export const blocksCall = /\/facilities\/\d+\/blocks(\?|$)/;
export const truckersCall = /\/facilities\/\d+\/truckers\?/;
export const photoCall = /\/facilities\/\d+\/truckers\/[^/]+\/photo$/;

/** The requests to an address, from now on, with their queries. */
export function heard(page: Page, address: RegExp): URLSearchParams[] {
  const found: URLSearchParams[] = [];
  page.on('request', (request: Request) => {
    if (address.test(request.url())) found.push(new URL(request.url()).searchParams);
  });
  return found;
}
