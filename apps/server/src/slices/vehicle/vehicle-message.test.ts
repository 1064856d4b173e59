import { once } from 'node:events';
import { type AddressInfo, connect as connectTcp, createServer } from 'node:net';
import type { KeyScope } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { Aedes } from 'aedes';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aReporter } from '../../../test/reporter.ts';
import { aMonitoredTerminal, inside } from '../../../test/scenes/vehicle-scene.ts';
import { brokerClient } from '../../outside/mqtt/broker-client.ts';
import { embeddedBroker } from '../../outside/mqtt/embedded-broker.ts';
import { takeMessages } from './vehicle-message.service.ts';

const server = await startServer();
const { db, deps } = server;
const broker = await embeddedBroker(deps, { port: 0, host: '127.0.0.1' }, takeMessages(deps));
const url = `mqtt://127.0.0.1:${broker.port}`;
afterAll(() => broker.close());

let terminal: Awaited<ReturnType<typeof aMonitoredTerminal>>;
beforeEach(async () => {
  terminal = await aMonitoredTerminal(server);
});
const clients: MqttClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
});

async function connect(key: string, more: IClientOptions = {}): Promise<MqttClient> {
  const options = {
    username: key.slice(4, 16),
    password: key,
    reconnectPeriod: 0,
    protocolVersion: 4,
    ...more,
  } as const;
  const client = await connectAsync(url, options, false);
  clients.push(client);
  return client;
}
const topicOf = (vehicleId: string, facilityId = terminal.facility.id) =>
  `quaygate/v1/facilities/${facilityId}/vehicles/${vehicleId}/position`;
const item = (fields: object = inside, minute = 0) => JSON.stringify(terminal.reporter.item({ ...fields }, minute));

/** A client that reads results, and a way to get the next one. */
async function listening(key = terminal.reporter.key) {
  const client = await connect(key);
  const results: unknown[] = [];
  client.on('message', (_, payload) => results.push(JSON.parse(payload.toString())));
  await client.subscribeAsync(`quaygate/v1/facilities/${terminal.facility.id}/results`, { qos: 1 });
  const result = async () => {
    await expect.poll(() => results.length).toBeGreaterThan(0);
    return results.shift();
  };
  return { client, result, results };
}
const rows = () =>
  db
    .selectFrom('vehiclePosition')
    .selectAll()
    .where('facilityId', '=', terminal.facility.id)
    .orderBy('vehicleId')
    .execute();

test('INT-15 INT-32 a position over MQTT is stored like one of a batch', async () => {
  const client = await connect(terminal.reporter.key);
  const sent = { ...inside, direction: 90, locationAccuracy: 3, licensePlate: 'DU-QG 7' };
  await client.publishAsync(topicOf('truck-1'), item(sent), { qos: 1 });
  await expect.poll(rows).toMatchObject([{ vehicleId: 'truck-1', plateKey: 'DUQG7', ...inside, direction: 90 }]);
  expect(await terminal.position('truck-1', inside, -1)).toEqual({ status: 'stale' });
});

test('INT-32 the topic names the vehicle, whatever the payload says', async () => {
  const client = await connect(terminal.reporter.key);
  await client.publishAsync(topicOf('truck-1'), item({ ...inside, vehicleId: 'truck-2' }), { qos: 1 });
  await expect.poll(async () => (await rows()).map(({ vehicleId }) => vehicleId)).toEqual(['truck-1']);
});

test('INT-32 what is rejected is told on the results topic, with vehicle, eventId, code and field', async () => {
  const { client, result } = await listening();
  const wrong = item({ latitude: 91, longitude: 6 });
  await client.publishAsync(topicOf('truck-1'), wrong, { qos: 1 });
  const { eventId } = JSON.parse(wrong);
  expect(await result()).toEqual({ vehicleId: 'truck-1', eventId, code: 'invalid_item', field: 'latitude' });
  const unknown = { eventId: null, field: null, vehicleId: 'truck-1' };
  for (const payload of ['{"latitude":', '[]', '7', '']) {
    await client.publishAsync(topicOf('truck-1'), payload, { qos: 1 });
    expect(await result()).toEqual({ ...unknown, code: 'malformed_request' });
  }
  await client.publishAsync(topicOf('truck-1'), item({ ...inside, more: 'x'.repeat(4_096) }), { qos: 1 });
  expect(await result()).toEqual({ ...unknown, code: 'request_too_large' });
  await client.publishAsync(topicOf('truck-1'), item(inside, 6), { qos: 1 });
  expect(await result()).toMatchObject({ code: 'occurred_at_in_future' });
  expect(await rows()).toEqual([]);
});

test('INT-32 a packet above 8 KiB ends the connection before it is collected, a stranger’s too', async () => {
  const client = await connect(terminal.reporter.key);
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  client.publish(topicOf('truck-1'), 'x'.repeat(9_000), { qos: 1 });
  await closed;
  const stranger = connectTcp(present(broker.port), '127.0.0.1');
  stranger.on('error', () => {});
  // The header of a CONNECT of 256 MB.
  stranger.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]));
  await once(stranger, 'close');
});

test('INT-32 only the whole key of its keyId with the scope vehicles connects', async () => {
  const { key } = terminal.reporter;
  const stolen = key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const scopes: KeyScope[] = ['loadunits', 'slots', 'gate', 'trains', 'bookings', 'backfill'];
  const unscoped = (await aReporter(server, terminal.facility.id, scopes)).key;
  const ended = (await aReporter(server, terminal.facility.id, ['vehicles'])).key;
  const gone = { endDate: server.clock.now() };
  await db.updateTable('integrationKey').set(gone).where('id', '=', ended.slice(4, 16)).execute();
  const elsewhere = (await aReporter(server, terminal.facility.id, ['vehicles'])).key;
  const networks = ['192.0.2.0/24'];
  await db.updateTable('integrationKey').set({ networks }).where('id', '=', elsewhere.slice(4, 16)).execute();
  for (const wrong of [stolen, unscoped, ended, elsewhere, 'qgk_']) {
    await expect(connect(wrong)).rejects.toMatchObject({ code: 5 });
  }
  const here = ['127.0.0.0/8', '::1'];
  await db.updateTable('integrationKey').set({ networks: here }).where('id', '=', key.slice(4, 16)).execute();
  expect((await connect(key)).connected).toBe(true);
  await expect(connect(key, { username: 'other' })).rejects.toMatchObject({ code: 5 });
  await expect(connectAsync(url, { reconnectPeriod: 0, protocolVersion: 4 }, false)).rejects.toMatchObject({ code: 5 });
});

test('INT-02 INT-32 a key that is revoked loses its connection within 10 s', async () => {
  const { key } = await aReporter(server, terminal.facility.id, ['vehicles']);
  const client = await connect(key);
  await db
    .updateTable('integrationKey')
    .set({ revokedDate: server.clock.now() })
    .where('id', '=', key.slice(4, 16))
    .execute();
  await expect.poll(() => client.connected, { timeout: 12_000, interval: 200 }).toBe(false);
});

test.each([
  ['a foreign facility', () => topicOf('truck-1', terminal.facility.id + 100_000)],
  ['the results', () => `quaygate/v1/facilities/${terminal.facility.id}/results`],
  ['another topic', () => 'quaygate/v1/other'],
  ['the broker itself', () => '$SYS/x/new/clients'],
])('INT-32 a key that publishes to %s loses its connection', async (_, topic) => {
  const client = await connect(terminal.reporter.key);
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  client.publish(topic(), item(), { qos: 1 });
  await closed;
  expect(await rows()).toEqual([]);
});

test('INT-32 a key reads the results of its facility only', async () => {
  const { client } = await listening();
  const { id } = terminal.facility;
  const topics = [
    `quaygate/v1/facilities/${id + 1}/results`,
    '#',
    'quaygate/v1/facilities/+/results',
    topicOf('+'),
    '$SYS/#',
  ];
  for (const topic of topics) await expect(client.subscribeAsync(topic, { qos: 1 })).rejects.toThrow();
});

test('INT-32 nothing is kept: no retained message, no session under another key’s name', async () => {
  const { client } = await listening();
  await client.publishAsync(topicOf('truck-1'), item(), { qos: 1, retain: true });
  await expect.poll(rows).toHaveLength(1);
  const other = await aMonitoredTerminal(server);
  const { clientId } = client.options;
  const stranger = await connect(other.reporter.key, { ...(clientId ? { clientId } : {}), clean: false });
  expect([client.connected, stranger.connected]).toEqual([true, true]);
});

test('INT-32 INT-10 above 2,000 messages a second the rest is dropped, and told once', async () => {
  const { client, result, results } = await listening();
  const all = Array.from({ length: 2_100 }, (_, index) =>
    client.publishAsync(topicOf(`truck-${index}`), item(), { qos: 1 }),
  );
  await Promise.all(all);
  expect(await result()).toEqual({ vehicleId: null, eventId: null, code: 'too_many_requests', field: null });
  await expect.poll(rows).toHaveLength(2_000);
  expect(results).toEqual([]);
  server.clock.advance(1_000);
  await client.publishAsync(topicOf('truck-late'), item(), { qos: 1 });
  await expect.poll(rows).toHaveLength(2_001);
});

test('INT-32 positions come from a broker of the installation too, and results go there', async () => {
  // A broker that speaks MQTT 3.1.1 and knows no shared subscriptions: the product's topics and results are what is proven.
  const plain = await Aedes.createBroker();
  const tcp = createServer(plain.handle).listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const address = `mqtt://127.0.0.1:${(tcp.address() as AddressInfo).port}`;
  const subscribed = once(plain, 'subscribe');
  const line = brokerClient(deps, { url: address, protocolVersion: 4, isShared: false }, takeMessages(deps));
  await subscribed;
  const truck = await connectAsync(address, { reconnectPeriod: 0, protocolVersion: 4 }, false);
  clients.push(truck);
  const results: unknown[] = [];
  truck.on('message', (_, payload) => results.push(JSON.parse(payload.toString())));
  await truck.subscribeAsync(`quaygate/v1/facilities/${terminal.facility.id}/results`, { qos: 1 });
  await truck.publishAsync(topicOf('truck-1'), item(), { qos: 1 });
  await expect.poll(rows).toMatchObject([{ vehicleId: 'truck-1', ...inside }]);
  await truck.publishAsync(topicOf('truck-2'), '{', { qos: 1 });
  await expect.poll(() => results).toMatchObject([{ vehicleId: 'truck-2', code: 'malformed_request' }]);
  await line.close();
  await truck.endAsync(true);
  tcp.close();
  await new Promise<void>((resolve) => plain.close(resolve));
});
