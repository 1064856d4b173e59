import { readdirSync } from 'node:fs';
import path from 'node:path';
import { booking, type FeedBooking, feed, gateEvent } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { aBackup, anEmptyDatabase, passphrase } from '../../test/backup-scene.ts';
import { quaygate } from '../../test/command.ts';
import { startServer, type TestServer } from '../../test/harness.ts';
import { anInstallation } from '../../test/installation.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { checkLicenses } from '../../test/license-invariants.ts';
import { aReporter } from '../../test/reporter.ts';
import { aBooked, aBookingScene, aUnit, book } from '../../test/scenes/booking-scene.ts';
import { aKey, aLicense, aTrucker } from '../../test/scenes/factories.ts';
import { makeTempFolder } from '../../test/temp-folder.ts';

interface Page {
  items: FeedBooking[];
  nextCursor: string;
}
async function readFeed(from: TestServer, facilityId: number, key: string, cursor?: string) {
  const query = cursor === undefined ? {} : { cursor };
  const answer = await from.call(feed.read, { key, params: { facilityId }, query });
  const { items = [], nextCursor = '' }: Page = answer.body;
  return { status: answer.status, nextCursor, told: items.map(({ bookingId, version }) => `${bookingId} ${version}`) };
}

test('OPS-15 OPS-17 OPS-18 a backup is made while bookings go on, and a feed reader goes on in the restored installation', async () => {
  const server = await startServer();
  const { db } = server;
  const scene = await aBookingScene(db, { capacity: 1_000 });
  const key = await aKey(db, scene.facility.id, ['bookings']);
  const gate = await aReporter(server, scene.facility.id, ['gate']);
  const read = (from: TestServer, cursor?: string) => readFeed(from, scene.facility.id, key, cursor);
  const first = await aBooked(server, scene);
  const start = await read(server);
  await gate.tell(gateEvent.report, { type: 'registered', bookingId: first.bookingId, reason: 'x' }, 0);
  const before = await read(server, start.nextCursor);
  expect(before.told).toEqual([`${first.bookingId} 2`]);

  const aDriver = async (of = db) => {
    const trucker = await aTrucker(of, { forwarder: scene.forwarder.id });
    await aLicense(of, { trucker: trucker.id, forwarder: scene.forwarder.id });
    return trucker;
  };
  let isDone = false;
  const made: string[] = [];
  const load = Promise.all(
    [1, 2].map(async () => {
      while (!isDone) {
        const trucker = await aDriver();
        const answer = await book(server, scene, { order: await aUnit(scene), trucker });
        made.push(answer.body.bookingId);
      }
    }),
  );
  await expect.poll(() => made.length, { timeout: 60_000 }).toBeGreaterThan(3);
  const { folder, said } = await aBackup(server);
  isDone = true;
  await load;
  expect(said).toMatchObject({ code: 0, err: '' });
  expect(said.out).toContain('the sealing key');
  expect(readdirSync(path.dirname(folder))).toEqual(['made']);
  expect(await aBackup(server, folder)).toMatchObject({ said: { code: 1, err: '' } });
  // It has read what the backup does not hold.
  await gate.tell(gateEvent.report, { type: 'completed', bookingId: first.bookingId, reason: 'x' }, 1);
  const ahead = await read(server, before.nextCursor);

  const [target, place] = [await anEmptyDatabase(), await makeTempFolder()];
  const settings = { ...target.settings, DATA_DIR: place.path, BACKUP_PASSPHRASE: passphrase };
  expect(await quaygate(['restore', '--from', folder], { settings })).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('Everybody signs in anew'),
  });
  const again = await quaygate(['restore', '--from', folder], { settings });
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('the database is not empty') });

  const restored = await startServer({}, undefined, {
    beside: { ...target, dataDir: place.path, clock: server.clock },
  });
  expect(await checkInvariants(restored.db)).toEqual([]);
  expect(await checkLicenses(restored.db)).toEqual([]);
  expect(await restored.db.selectFrom('session').select('id').execute()).toEqual([]);
  const acts = restored.db.selectFrom('audit').select('actorName').where('kind', '=', 'installationRestored');
  expect(await acts.execute()).toEqual([{ actorName: 'command' }]);
  const kept = await restored.db.selectFrom('booking').select('id').execute();
  expect(kept.length).toBeGreaterThan(3);
  expect(kept.every(({ id }) => id === first.bookingId || made.includes(id))).toBe(true);

  const answer = await restored.call(booking.get, {
    as: scene.user,
    params: { f: scene.forwarder.id, t: scene.trucker.id, bookingId: first.bookingId },
  });
  expect([answer.status, answer.body.state]).toEqual([200, 'registered']);

  const next = await read(restored, before.nextCursor);
  expect([...next.told].sort()).toEqual(kept.flatMap(({ id }) => (id === first.bookingId ? [] : [`${id} 1`])).sort());
  const added = await aBooked(restored, { ...scene, db: restored.db, trucker: await aDriver(restored.db) });
  expect((await read(restored, next.nextCursor)).told).toEqual([`${added.bookingId} 1`]);
  expect((await read(restored, ahead.nextCursor)).status).toBe(410);

  // As its operator starts it: the key that was restored opens what it sealed.
  const running = await anInstallation(settings);
  await running.stop();
}, 240_000);
