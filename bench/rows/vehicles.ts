import assert from 'node:assert/strict';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { vehicle } from '@quaygate/contract';
import { pathOf, present } from '@quaygate/rules';
import { openDatabase } from '../../apps/server/src/db/client.ts';
import { tokensFor } from '../../apps/server/test/session-tokens.ts';
import { makeTempFolder } from '../../apps/server/test/temp-folder.ts';
import { aims } from '../aims.ts';
import { type Audience, anAudience, askWatch, type Watched } from '../measure/audience.ts';
import { type Server, sealingKey, startProduct, startVehiclePeer } from '../measure/process.ts';
import { processorOf, processorOfChildren } from '../measure/processor.ts';
import { profile } from '../measure/profile.ts';
import { estimate, median } from '../measure/statistics.ts';
import { type Line, range, sharesOf } from '../report.ts';
import {
  facilityId,
  fillVehicles,
  key,
  reportOf,
  terminalCode,
  trucks,
  viewers,
  watcherOf,
} from '../world/vehicles.ts';
import type { Surroundings } from './surroundings.ts';

const longestStall = 50;
/** Measured at once, in times of the scale's seconds: a full collection comes about every half minute and belongs to each. */
const longMeasure = 15;
/** Megabytes by which what is left after a collection may differ. */
const margin = 5;
const names = ['product', 'ws', 'socket.io'] as const;
type Name = (typeof names)[number];

const publicUrl = 'http://vehicles.bench.quaygate.example';
const watch = path.resolve(import.meta.dirname, '../measure/watch.ts');
const flags = ['--expose-gc', '--import', watch];

/** Who takes reports and sends lists, and who watches there. */
interface Side {
  server: Server;
  audience: Audience;
  report: string;
  file: string;
}

let second = 0;
/** Reports of all trucks, one each second. */
async function drive({ server, report }: Side, seconds: number): Promise<void> {
  const begin = performance.now();
  for (let index = 0; index < seconds; index++) {
    const body = reportOf(++second);
    const answer = await fetch(server.url + report, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body,
    });
    const { results } = (await answer.json()) as { results: { status: string }[] };
    assert.equal(results.filter(({ status }) => status === 'accepted').length, trucks);
    await sleep(Math.max(0, begin + (index + 1) * 1_000 - performance.now()));
  }
}

/** A token for each viewer, as the product gives it after a sign-in. */
async function tokensOfViewers(databaseUrl: string): Promise<string[]> {
  const { db, close } = openDatabase(databaseUrl);
  const tokenOf = tokensFor({ db, now: () => new Date(), sealingKey: Buffer.from(sealingKey, 'base64'), publicUrl });
  const tokens: string[] = [];
  for (let viewer = 0; viewer < viewers; viewer++) tokens.push(await tokenOf(watcherOf(viewer)));
  await close();
  return tokens;
}

async function begin(name: Name, databaseUrl: string, folder: string, given: Server | null = null): Promise<Side> {
  const file = path.join(folder, `${name}.json`);
  const settings = { DATABASE_URL: databaseUrl, WATCH_FILE: file };
  const isProduct = name === 'product';
  const server =
    given ??
    (isProduct
      ? await startProduct({ ...settings, PUBLIC_URL: publicUrl }, flags)
      : await startVehiclePeer({ ...settings, FAN_OUT: name, KEY: key }, flags));
  const origin = server.url.replace('http', 'ws');
  const socket = pathOf(vehicle.socket.path, { terminalCode });
  const addresses = isProduct
    ? (await tokensOfViewers(databaseUrl)).map((token) => `${origin}${socket}?token=${token}`)
    : Array.from({ length: viewers }, () =>
        name === 'ws' ? origin : `${origin}/socket.io/?EIO=4&transport=websocket`,
      );
  const audience = await anAudience(name === 'socket.io' ? 'socket.io' : 'ws', addresses);
  return { server, audience, file, report: isProduct ? pathOf(vehicle.report.path, { facilityId }) : '/' };
}

/** What a second costs, and what it brings. */
interface Second {
  processor: number;
  database: number;
  lists: number;
  megabytes: number;
}

async function measure(side: Side, seconds: number, postmaster: number): Promise<Second> {
  const { server, audience } = side;
  const [seen, processor, database] = [
    ...[await audience.seen(), processorOf(server.pid), processorOfChildren(postmaster)],
  ] as const;
  await drive(side, seconds);
  // The last list leaves within a second.
  await sleep(1_200);
  const used = processorOf(server.pid) - processor;
  const usedByDatabase = processorOfChildren(postmaster) - database;
  const then = await audience.seen();
  return {
    processor: used / seconds,
    database: usedByDatabase / seconds,
    lists: (then.messages - seen.messages) / viewers / seconds,
    megabytes: (then.bytes - seen.bytes) / 1e6 / seconds,
  };
}

/** Stalls of the event loop, in seconds of their own. */
async function stallsOf(side: Side, seconds: number): Promise<Watched> {
  const { server, file } = side;
  await askWatch(server.pid, file, 'stalls');
  await sleep(200);
  await drive(side, seconds);
  return askWatch(server.pid, file, 'as it is');
}

/** The list a viewer saw last. */
async function listOf({ audience }: Side): Promise<unknown> {
  const { last } = await audience.seen();
  return last.startsWith('42') ? JSON.parse(last.slice(2))[1] : JSON.parse(last);
}

/** All viewers see the same trucks, with the same fields; where they are differs by the second. */
async function compareLists(all: readonly Side[]): Promise<void> {
  const plain = (list: unknown) =>
    (list as { vehicleId: string }[]).map(({ vehicleId, ...rest }) => [vehicleId, ...Object.keys(rest)]);
  const [own, ...others] = await Promise.all(all.map(listOf));
  assert.equal((own as unknown[]).length, trucks);
  for (const other of others) assert.deepEqual(plain(other), plain(own));
}

/** Whether what is left after a collection grows while trucks go on reporting. */
async function memoryLine(side: Side, minutes: number): Promise<Line> {
  const kept: number[] = [];
  const looks = 20;
  for (let look = 0; look < looks; look++) {
    await drive(side, Math.max(1, Math.round((minutes * 60) / looks)));
    kept.push((await askWatch(side.server.pid, side.file, 'collect')).kept / 1e6);
  }
  const third = Math.floor(looks / 3);
  // The first third fills caches.
  const growth = median(kept.slice(-third)) - median(kept.slice(third, 2 * third));
  return {
    row: `vehicles: growth of memory over ${minutes} minutes, MB`,
    aim: `≤ ${margin}`,
    reached: growth.toFixed(1),
    met: growth <= margin,
    notes: [`left after a collection: ${kept.map((each) => each.toFixed(0)).join(', ')} MB`],
  };
}

/** A thousand trucks that report each second to two hundred viewers of one terminal. */
export async function vehiclesRow(around: Surroundings): Promise<Line[]> {
  const { create, postmaster } = await around.open();
  await create('vehicles', { fill: fillVehicles });
  const folder = await makeTempFolder();
  const sides = new Map<Name, Side>();
  const { pairs, seconds, minutes } = around.scale;
  try {
    for (const name of names) {
      const url = await create(`vehicles_${name.replace('.', '_')}`, { copy: 'vehicles' });
      sides.set(name, await begin(name, url, folder.path));
    }
    const all = names.map((name) => present(sides.get(name)));
    for (const side of all) await measure(side, longMeasure * seconds, postmaster);
    await compareLists(all);
    const found = new Map<Name, Second[]>(names.map((name) => [name, []]));
    for (let pair = 0; pair < pairs; pair++) {
      for (const name of pair % 2 ? [...names].reverse() : names)
        present(found.get(name)).push(await measure(present(sides.get(name)), longMeasure * seconds, postmaster));
    }
    const stalls = new Map<Name, Watched>();
    for (const name of names) stalls.set(name, await stallsOf(present(sides.get(name)), longMeasure * seconds));
    const of = (name: Name, key: keyof Second) => present(found.get(name)).map((each) => each[key]);
    const against = (name: Name) =>
      estimate(of('product', 'processor').map((own, pair) => own / present(of(name, 'processor')[pair])));
    const [raw, socketIo] = [against('ws'), against('socket.io')];
    const stall = present(stalls.get('product')).p99;
    const notes = names.map((name) => {
      const middle = (key: keyof Second, digits = 0, scale = 1) => (median(of(name, key)) * scale).toFixed(digits);
      return (
        `${name}: ${middle('processor', 0, 1_000)} ms of processor a second, PostgreSQL ${middle('database', 0, 1_000)} ms; ` +
        `${middle('lists', 2)} lists and ${middle('megabytes', 1)} MB a second; ` +
        `event loop p99 ${present(stalls.get(name)).p99.toFixed(1)} ms, longest ${present(stalls.get(name)).longest.toFixed(0)} ms`
      );
    });
    const isMet = raw.median <= aims.vehicles && socketIo.median <= aims.vehiclesBySocketIo;
    if (!isMet) notes.push(await sharesOfProduct(around, folder.path));
    return [
      {
        row: `vehicles: ${trucks} to ${viewers} viewers, processor by raw ws`,
        aim: `≤ ${aims.vehicles}`,
        reached: range(raw),
        met: raw.median <= aims.vehicles,
        notes,
      },
      {
        row: 'the same by Socket.IO',
        aim: `≤ ${aims.vehiclesBySocketIo}`,
        reached: range(socketIo),
        met: socketIo.median <= aims.vehiclesBySocketIo,
        notes: [],
      },
      {
        row: 'vehicles: event loop p99 in ms',
        aim: `≤ ${longestStall}`,
        reached: stall.toFixed(1),
        met: stall <= longestStall,
        notes: ['Node looks every 10 ms, which are in the figure'],
      },
      await memoryLine(present(sides.get('product')), minutes),
    ];
  } finally {
    for (const { audience, server } of sides.values()) {
      await audience.stop();
      await server.stop();
    }
    await folder.remove();
  }
}

/** Where the product's processor time goes. */
async function sharesOfProduct(around: Surroundings, folder: string): Promise<string> {
  const { create } = await around.open();
  const url = await create('vehicles_profile', { copy: 'vehicles' });
  const settings = { DATABASE_URL: url, PUBLIC_URL: publicUrl, WATCH_FILE: path.join(folder, 'profile.json') };
  const shares = await profile(settings, async (server) => {
    const side = await begin('product', url, folder, server);
    await drive(side, 3);
    return async () => {
      await drive(side, 5 * around.scale.seconds);
      await side.audience.stop();
    };
  });
  return sharesOf(shares);
}
