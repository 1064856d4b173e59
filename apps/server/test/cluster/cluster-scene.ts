import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { call, gateEvent, type Route, vehicle } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { vi } from 'vitest';
import { openDatabase } from '../../src/db/client.ts';
import { startEmbedded } from '../../src/db/launcher.ts';
import { migrateToLatest } from '../../src/db/migrate.ts';
import { httpClient } from '../http-client.ts';
import { aBooking, aSlot } from '../scenes/booking-factories.ts';
import { CallClient } from '../scenes/call-client.ts';
import { aFacility, aForwarder, aKey, aLicense, aTrucker, aUser, type TestUser } from '../scenes/factories.ts';
import { inside, map } from '../scenes/vehicle-scene.ts';
import { tokensFor } from '../session-tokens.ts';
import { makeTempFolder } from '../temp-folder.ts';
import { anInstance } from './instance.ts';

const sealingKey = Buffer.alloc(32, 7);
const code = 'T-CLUSTER';

/** Three instances on one database, and a terminal whose trucks report to any of them. */
export async function aCluster(natsUrl: string | null) {
  const folder = await makeTempFolder();
  const dir = path.join(folder.path, 'postgres');
  let database = await startEmbedded({ dir, durable: false });
  const { url } = database;
  const databasePort = Number(new URL(url).port);
  await migrateToLatest(url);
  const { db, close } = openDatabase(url);

  const settings = {
    DATABASE_URL: url,
    DATA_DIR: path.join(folder.path, 'data'),
    SEALING_KEY: sealingKey.toString('base64'),
    PUBLIC_URL: 'http://cluster.quaygate.example',
    FACTOR_REQUIRED_ROLES: 'none',
    RATE_LIMIT: '1000000',
    ...(natsUrl ? { NATS_URL: natsUrl } : {}),
  };
  const instances = [await anInstance(settings), await anInstance(settings), await anInstance(settings)];
  await Promise.all(instances.map((each) => each.start()));

  const now = () => new Date();
  const tokenOf = tokensFor({ db, now, sealingKey, publicUrl: settings.PUBLIC_URL });
  const clients = instances.map(({ origin }) => httpClient(origin, tokenOf));
  /** Calls the instance with this index. */
  const send = (to: number) => present(clients[to]);

  const facility = await aFacility(db, { code, map, capabilities: ['truckMonitoring', 'voiceCalls'] });
  const key = await aKey(db, facility.id, ['vehicles', 'gate']);

  /** Reports one thing to an instance, as the terminal's system does. */
  async function report(to: number, route: Route, item: object): Promise<void> {
    const address = `${instances[to]?.origin}${route.path.replace(':facilityId', String(facility.id))}`;
    const answer = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ items: [{ eventId: randomUUID(), occurredAt: now().toISOString(), ...item }] }),
    });
    const text = await answer.text();
    if (!answer.ok || !text.includes('"accepted"')) throw new Error(`not accepted: ${text}`);
  }

  /** A tour whose truck is on its way, and its booking. */
  async function aVisit(licensePlate: string) {
    const forwarder = await aForwarder(db);
    const slot = await aSlot(db, { facility: facility.id, begin: new Date(now().getTime() - 600_000) });
    const trucker = await aTrucker(db, { forwarder: forwarder.id, plate: licensePlate });
    await aLicense(db, { trucker: trucker.id, forwarder: forwarder.id, expirationDate: null });
    const { id } = await aBooking(db, { facility: facility.id, forwarder: forwarder.id, trucker: trucker.id, slot });
    const { tourId } = await db.selectFrom('booking').select('tourId').where('id', '=', id).executeTakeFirstOrThrow();
    const plate = { licensePlate, plateKey: licensePlate.replace(/\W/g, '') };
    await db.updateTable('tour').set(plate).where('id', '=', tourId).execute();
    return { bookingId: id };
  }

  /** Somebody with one connection for calls, at the instance with this index. */
  async function dial(to: number, user: TestUser): Promise<CallClient> {
    const origin = present(instances[to]).origin.replace('http', 'ws');
    const client = new CallClient(user, `${origin}${call.socket.path}?token=${await tokenOf(user.id)}`);
    await once(client.socket, 'open');
    client.online();
    await client.settle();
    return client;
  }
  async function aDriver(): Promise<TestUser> {
    const user = await aUser(db, { roles: [] });
    await aTrucker(db, { id: user.id });
    return user;
  }

  /** Ends PostgreSQL, by its own shutdown or as a machine that loses its power, and starts it again. */
  async function restartDatabase(how: 'ended' | 'killed') {
    const file = path.join(database.dir, 'postmaster.pid');
    if (how === 'killed') process.kill(Number((await readFile(file, 'utf8')).split('\n')[0]), 'SIGKILL');
    await database.stop();
    // The connections of a killed one hold its memory until they notice.
    database = await vi.waitFor(() => startEmbedded({ dir, port: databasePort, durable: false }), { timeout: 20_000 });
    if (database.url !== url) throw new Error(`the database came back at ${database.url}`);
  }

  return {
    db,
    code,
    instances,
    send,
    aClerk: () => aUser(db, { roles: ['terminal_operations_read'], facilities: [facility.id] }),
    anAdministrator: () => aUser(db, { roles: ['quaygate_admin'] }),
    aVisit,
    dial,
    aDriver,
    facility,
    reportPosition: (to: number, vehicleId: string, more: object = {}) =>
      report(to, vehicle.report as unknown as Route, { vehicleId, ...inside, ...more }),
    reportGate: (to: number, item: object) => report(to, gateEvent.report as unknown as Route, item),
    restartDatabase,
    async stop() {
      for (const each of instances) await each.kill();
      await close();
      await database.stop();
      await folder.remove();
    },
  };
}

export type Cluster = Awaited<ReturnType<typeof aCluster>>;
