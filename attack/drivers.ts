import { setTimeout as sleep } from 'node:timers/promises';
import {
  admission,
  companyCode,
  driverPass,
  driverPosition,
  driverRegistration,
  driverTour,
  integrationKey,
  type Route,
  user,
} from '@quaygate/contract';
import { fill, type Person } from './people.ts';
import { collect } from './report.ts';
import { forged } from './tokens.ts';
import { type Heard, inParallel, type Sent, send } from './wire.ts';

const json = { 'content-type': 'application/json' };

/** Asks a call of the contract as a person; a text is sent as it is. */
function ask(url: string, { method, path }: Pick<Route, 'method' | 'path'>, as: Asked): Promise<Heard> {
  const { by, named = {}, query = '', body } = as;
  const sent: Sent = {
    method,
    path: fill(path, { u: by?.id ?? '', facilityId: '8', ...named }, 'x') + query,
    headers: { ...(body === undefined ? {} : json), ...(by ? { authorization: `Bearer ${by.token}` } : {}) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
  return send(url, sent);
}

interface Asked {
  by?: Pick<Person, 'id' | 'token'>;
  named?: Record<string, string>;
  query?: string;
  body?: unknown;
}

/** More registrations than an address may make, for known and unknown emails alike. */
async function registrations(url: string) {
  const { outcome, note } = collect('registrations of drivers', 130);
  const of = (email: string) => ({
    email,
    firstName: 'A',
    lastName: 'B',
    phoneNumber: '+49 40 1234',
    licensePlate: 'HH X 1',
  });
  const register = (email: string) => ask(url, driverRegistration.register, { body: of(email) });
  const [known, unknown] = [await register('admin@demo.quaygate.example'), await register('nobody@attack.example')];
  note(known.status === unknown.status && known.text === unknown.text ? undefined : 'an account shows in the answer');
  let refused = 0;
  await inParallel(Array(150).keys(), 16, async (index) => {
    const { status, text } = await register(`flood${index}@attack.example`);
    if (status === 429) refused++;
    note([204, 429].includes(status) ? undefined : `a registration was answered ${status} ${text.slice(0, 120)}`);
  });
  if (refused === 0) note('a flood of registrations was never refused');
  return outcome;
}

/** Codes of companies as somebody tries them. */
async function companyCodes(url: string, driver: Person) {
  const { outcome, note } = collect('company codes guessed', 100);
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  const guess = (index: number) =>
    Array.from({ length: 8 }, (_, place) => letters[(index * 7 + place * 13) % letters.length]).join('');
  let refused = 0;
  await inParallel(Array(100).keys(), 8, async (index) => {
    const { status, text } = await ask(url, companyCode.join, { by: driver, body: { code: guess(index) } });
    if (status === 429) refused++;
    note([404, 429].includes(status) ? undefined : `a guess was answered ${status} ${text.slice(0, 120)}`);
  });
  if (refused === 0) note('guesses were never refused');
  return outcome;
}

const good = { occurredAt: '2026-05-12T08:00:00Z', latitude: 53.5, longitude: 9.9, direction: 0, accuracy: 5 };
const oddPositions: unknown[] = [
  '', '{', 'null', '[]', '{"positions":null}', '{"positions":{}}', '{"positions":[]}', '{"positions":[null]}',
  '{"positions":[[]]}', '{"positions":[{"__proto__":{"latitude":1}}]}', `{"positions":${'['.repeat(4_000)}${']'.repeat(4_000)}}`,
  `{"positions":[${JSON.stringify({ ...good, latitude: 7 }).replace('7', '1e999')}]}`, { positions: Array(5_000).fill(good) },
  ...['latitude', 'longitude', 'direction', 'accuracy', 'occurredAt'].flatMap((field) =>
    ['53.5', {}, [], true, -1e308, 1e308, 91_000_000, '\u0000', 'Infinity'].map((value) => ({ positions: [{ ...good, [field]: value }] })),
  ),
  { positions: [{ ...good, occurredAt: '+275760-09-13T00:00:00Z' }] }, { positions: [{ ...good, occurredAt: '2026-02-30T00:00:00Z' }] },
]; // biome-ignore format: a table

/** Malformed positions for a tour of their own, and good ones for tours of others. */
async function positions(url: string, driver: Person, tourId: string) {
  const { outcome, note } = collect('positions of drivers', 60);
  for (const body of oddPositions) {
    const { status, text } = await ask(url, driverPosition.report, { by: driver, named: { tourId }, body });
    note(
      [400, 413].includes(status) ? undefined : `${JSON.stringify(body).slice(0, 80)}: ${status} ${text.slice(0, 120)}`,
    );
  }
  for (const named of ['no-such-tour', '1', '00000000-0000-4000-8000-000000000000', '%27%20or%201=1--', '..%2F..']) {
    const { status } = await ask(url, driverPosition.report, {
      by: driver,
      named: { tourId: named },
      body: { positions: [good] },
    });
    note([400, 404].includes(status) ? undefined : `a position of the tour ${named}: ${status}`);
  }
  return outcome;
}

/** Passes as somebody would make them who has one of their own; and tokens of one kind used as the other. */
async function passes(url: string, driver: Person, key: Pick<Person, 'id' | 'token'>, tourId: string) {
  const { outcome, note } = collect('forged passes', 40);
  const issued = await ask(url, driverPass.issue, { by: driver, named: { tourId } });
  if (issued.status !== 201) throw new Error(`no pass: ${issued.status} ${issued.text}`);
  const { pass } = JSON.parse(issued.text) as { pass: string };
  /** A key asks so often in a second: who is refused for that asks again. */
  async function check(text: string) {
    for (;;) {
      const heard = await ask(url, admission.check, { by: key, query: `?pass=${encodeURIComponent(text)}` });
      if (heard.status !== 429) return heard;
      await sleep(1_000 * Number(heard.headers['retry-after'] ?? 1));
    }
  }
  const own = await check(pass);
  note(
    [200, 400].includes(own.status) && !own.text.includes('pass_invalid')
      ? undefined
      : `the driver's pass: ${own.status} ${own.text.slice(0, 120)}`,
  );
  const published = JSON.parse((await ask(url, driverPass.keys, {})).text).keys[0];
  const other = { ...driver, id: 'another-driver' };
  for (const [what, text] of [
    ...forged({ ...driver, token: pass }, other, published),
    ['an ID token', driver.token],
  ] as const) {
    const { status } = await check(text);
    note([400, 414, 431].includes(status) ? undefined : `a pass with ${what}: ${status}`);
  }
  const { status } = await ask(url, user.get, { by: { ...driver, token: pass } });
  note(status === 401 ? undefined : `a pass as an ID token: ${status}`);
  return outcome;
}

/** What the calls of drivers let somebody do who means harm. */
export async function drivers(url: string, driver: Person, admin: Person) {
  const listed = await ask(url, driverTour.list, { by: driver });
  const { items } = JSON.parse(listed.text) as { items: { id: string; terminal: { id: number }; isOpen: boolean }[] };
  const tour = items.find(({ isOpen }) => isOpen);
  if (!tour) throw new Error(`the driver of the demo has no open tour: ${listed.status}`);
  const made = await ask(url, integrationKey.create, {
    by: admin,
    named: { facilityId: `${tour.terminal.id}` },
    body: { label: 'attack', scopes: ['gate'] },
  });
  if (made.status !== 201) throw new Error(`no integration key: ${made.status} ${made.text}`);
  const key = { id: '', token: (JSON.parse(made.text) as { key: string }).key };
  return [
    await positions(url, driver, tour.id),
    await passes(url, driver, key, tour.id),
    await companyCodes(url, driver),
    await registrations(url),
  ];
}
