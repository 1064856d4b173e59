import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness.ts';
import { aMonitoredTerminal, inside } from '../../../test/scenes/vehicle-scene.ts';
import { mosquitto } from '../../../test/servers/mosquitto.ts';
import { brokerClient } from '../../outside/mqtt/broker-client.ts';
import type { PositionLine } from '../../outside/mqtt/mqtt.ts';
import { takeMessages } from './vehicle-message.service.ts';

const broker = await mosquitto();
const url = 'reason' in broker ? '' : broker.url;
if ('reason' in broker) process.stdout.write(`MQTT 5 is not tested: ${broker.reason}\n`);
else afterAll(broker.remove);
const withBroker = test.skipIf('reason' in broker);

const server = await startServer();
const second = await startServer({}, undefined, { beside: server });
const { db } = server;
const lines: PositionLine[] = [];
const clients: MqttClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
  await Promise.all(lines.splice(0).map((line) => line.close()));
});

/** An instance that takes positions from the broker as the product does, and how many it took. */
function anInstance({ deps }: TestServer) {
  const take = takeMessages(deps);
  const taken: string[] = [];
  lines.push(
    brokerClient(deps, { url }, (message, line) => {
      taken.push(message.vehicleId);
      take(message, line);
    }),
  );
  return { taken };
}

async function aTruckOf(facilityId: number, item: (fields: Record<string, unknown>) => unknown) {
  const client = await connectAsync(url, { protocolVersion: 5, reconnectPeriod: 200 }, false);
  clients.push(client);
  const base = `quaygate/v1/facilities/${facilityId}`;
  const results: unknown[] = [];
  client.on('message', (_, payload) => results.push(JSON.parse(payload.toString())));
  await client.subscribeAsync(`${base}/results`, { qos: 1 });
  const publish = (vehicleId: string, payload = JSON.stringify(item({ ...inside }))) =>
    client.publishAsync(`${base}/vehicles/${vehicleId}/position`, payload, { qos: 1 });
  return { client, publish, results };
}
const storedOf = async (facilityId: number) =>
  (await db.selectFrom('vehiclePosition').select('vehicleId').where('facilityId', '=', facilityId).execute()).length;

withBroker(
  'INT-32 over MQTT 5 each of two instances takes a share of the positions, and none is taken twice',
  async () => {
    const { facility, reporter } = await aMonitoredTerminal(server);
    const instances = [anInstance(server), anInstance(second)];
    const truck = await aTruckOf(facility.id, reporter.item);
    let warm = 0;
    // Until both have subscribed, one takes all.
    await expect
      .poll(async () => {
        for (let count = 0; count < 4; count++) await truck.publish(`warm-${warm++}`);
        return instances.every(({ taken }) => taken.length > 0);
      })
      .toBe(true);
    await expect.poll(() => storedOf(facility.id)).toBe(warm);
    for (const { taken } of instances) taken.length = 0;
    await Promise.all(Array.from({ length: 100 }, (_, index) => truck.publish(`truck-${index}`)));
    await expect.poll(() => storedOf(facility.id)).toBe(warm + 100);
    const [some, others] = instances.map(({ taken }) => taken);
    expect(some?.length).toBeGreaterThan(0);
    expect(others?.length).toBeGreaterThan(0);
    expect(new Set([...(some ?? []), ...(others ?? [])]).size).toBe(100);
    expect((some?.length ?? 0) + (others?.length ?? 0)).toBe(100);
  },
);

withBroker('INT-32 over MQTT 5 what is rejected is told on the results topic of its facility', async () => {
  const { facility, reporter } = await aMonitoredTerminal(server);
  const { taken } = anInstance(server);
  const truck = await aTruckOf(facility.id, reporter.item);
  await expect
    .poll(async () => {
      await truck.publish('first');
      return taken.length;
    })
    .toBeGreaterThan(0);
  await truck.publish('truck-1', '{');
  const unknown = { eventId: null, field: null };
  await expect
    .poll(() => truck.results)
    .toContainEqual({ vehicleId: 'truck-1', code: 'malformed_request', ...unknown });
});

withBroker('INT-32 a broker that was killed is taken up again by itself when it is back', async () => {
  if ('reason' in broker) return;
  const { facility, reporter } = await aMonitoredTerminal(server);
  const { taken } = anInstance(server);
  const truck = await aTruckOf(facility.id, reporter.item);
  const untilTaken = (vehicleId: string) =>
    expect
      .poll(
        async () => {
          if (truck.client.connected) await truck.publish(vehicleId);
          return taken.includes(vehicleId);
        },
        { timeout: 15_000 },
      )
      .toBe(true);
  await untilTaken('before');
  await broker.stop();
  await expect.poll(() => truck.client.connected).toBe(false);
  await broker.start();
  await untilTaken('after');
  await expect.poll(() => storedOf(facility.id)).toBe(2);
});
