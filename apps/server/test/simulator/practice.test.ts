import type { AddressInfo } from 'node:net';
import { whyNotBookable } from '@quaygate/rules';
import { afterAll, expect, test, vi } from 'vitest';
import { playPractice } from '../../src/practice.ts';
import { findDoubtfulUnits } from '../../src/slices/terminal-interface/terminal-interface.queries.ts';
import { startServer } from '../harness.ts';
import { checkInvariants } from '../invariants.ts';
import { aPracticeScene } from '../scenes/practice-scene.ts';

const server = await startServer();
const { db, deps } = server;
const follow = () => server.clock.set(new Date());
follow();
const ticking = setInterval(follow, 20);
const scene = await aPracticeScene(server);
const other = await aPracticeScene(server);
await server.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.app.server.address() as AddressInfo;
const play = () =>
  playPractice(deps, {
    directUrl: server.url,
    target: `http://127.0.0.1:${port}`,
    speed: 100,
    hasOwnClock: false,
  });
const player = play();
afterAll(async () => {
  await player.stop();
  clearInterval(ticking);
});

/** A slow machine takes its time to start a program. */
const patience = { timeout: 60_000, interval: 100 };
const openUnits = async () => (await scene.get()).body.openUnits as number;

test('SETUP-87 the installation plays a terminal from the switch on: load units, a truck for each booking, and again after an end', {
  timeout: 240_000,
}, async () => {
  await scene.start();
  await vi.waitFor(async () => expect(await openUnits()).toBe(20), patience);
  const doubtful = await findDoubtfulUnits(db, scene.facility.id, deps.now(), 100);
  expect(doubtful.flatMap((unit) => whyNotBookable(unit, deps.now()))).toEqual([]);
  expect((await other.get()).body).toMatchObject({ startedDate: null, openUnits: 0 });

  const [pickup] = (await scene.offered()).units;
  const { status, body } = await scene.book(pickup);
  expect(status).toBe(201);
  await vi.waitFor(async () => expect(await scene.stateOf(body.bookingId)).toBe('completed'), patience);
  const events = await db
    .selectFrom('bookingEvent')
    .select('type')
    .where('bookingId', '=', body.bookingId)
    .orderBy('occurredAt')
    .execute();
  const types = events.map(({ type }) => type);
  expect(types[0]).toBe('created');
  expect(types).toEqual(expect.arrayContaining(['terminal_reached', 'registered', 'transhipment', 'completed']));
  expect(types).not.toContain('cancelled');
  await vi.waitFor(async () => expect(await openUnits()).toBe(20), patience);

  // Another instance has nothing to play; keys that end end the child, and the next one gets new ones.
  const second = play();
  const keys = () =>
    db
      .selectFrom('integrationKey')
      .select('id')
      .where('forPractice', '=', true)
      .where('revokedDate', 'is', null)
      .execute();
  const before = await keys();
  expect(before).toHaveLength(1);
  await db.updateTable('integrationKey').set({ revokedDate: deps.now() }).where('forPractice', '=', true).execute();
  await vi.waitFor(async () => expect(await keys()).toHaveLength(1), patience);
  expect(await keys()).not.toEqual(before);
  const again = await scene.book((await scene.offered()).units[0]);
  await vi.waitFor(async () => expect(await scene.stateOf(again.body.bookingId)).toBe('completed'), patience);
  await second.stop();

  await scene.end();
  expect(await openUnits()).toBe(0);
  expect(await keys()).toEqual([]);
  expect(await scene.stateOf(body.bookingId)).toBe('completed');
  expect(await checkInvariants(db)).toEqual([]);
});
