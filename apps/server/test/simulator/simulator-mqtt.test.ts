import { randomUUID } from 'node:crypto';
import { present } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { Counts } from '../../../simulator/src/counts.ts';
import { mqttLine } from '../../../simulator/src/network/mqtt-line.ts';
import { KeyRefused } from '../../../simulator/src/network/request.ts';
import { lanes8 } from '../../src/demo/tours/lanes.ts';
import { embeddedBroker } from '../../src/outside/mqtt/embedded-broker.ts';
import { takeMessages } from '../../src/slices/vehicle/vehicle-message.service.ts';
import type { TestServer } from '../harness.ts';
import { aSimulatorScene, simulateUntil } from '../scenes/simulator-scene.ts';
import { inside, map } from '../scenes/vehicle-scene.ts';

async function aBroker({ deps }: TestServer) {
  const broker = await embeddedBroker(deps, { port: 0, host: '127.0.0.1' }, takeMessages(deps));
  return { mqttUrl: `mqtt://127.0.0.1:${broker.port}`, close: broker.close };
}

async function aMappedScene() {
  const scene = await aSimulatorScene();
  const bounds = { map: JSON.stringify(map) };
  await scene.server.db.updateTable('facility').set(bounds).where('id', '=', 8).execute();
  const facility = { ...present(scene.settings.facilities[0]), lanes: lanes8 };
  const vehicles = () => scene.server.db.selectFrom('vehiclePosition').selectAll().execute();
  return { scene, facility, vehicles, ...(await aBroker(scene.server)) };
}

test('INT-21 INT-32 with the transport mqtt trucks report by MQTT alone', async () => {
  const { scene, facility, vehicles, mqttUrl, close } = await aMappedScene();
  const settings = { ...scene.settings, facilities: [facility], transport: 'mqtt', mqttUrl };
  const { told } = await simulateUntil(scene, settings, async () => (await vehicles()).length >= 2);
  expect(told).toEqual([]);
  await close();
});

test('INT-21 INT-32 positions by MQTT are counted, and a rejected one by its code', async () => {
  const { scene, facility, vehicles, mqttUrl, close } = await aMappedScene();
  const counts = new Counts();
  const stop = new AbortController();
  const line = mqttLine(mqttUrl, facility, { counts, stop: stop.signal });
  const item = (more: object) => ({ eventId: randomUUID(), occurredAt: scene.server.clock.now(), ...inside, ...more });
  await expect
    .poll(async () => {
      await line.send([item({ vehicleId: 'truck-1' })]);
      return (await vehicles()).map(({ vehicleId }) => vehicleId);
    })
    .toEqual(['truck-1']);
  const accepted = counts.accepted;
  await line.send([item({ vehicleId: 'truck-2', latitude: 91 }), item({ vehicleId: 'truck-3' })]);
  await expect.poll(() => counts.rejected).toBe(1);
  expect(counts.accepted).toBe(accepted + 1);
  expect(counts.codes.get('invalid_item')).toBe(1);
  stop.abort();
  // After the end nothing is sent, and nothing fails.
  await line.send([item({ vehicleId: 'truck-4' })]);
  await expect.poll(async () => (await vehicles()).length).toBe(2);
  await close();
});

test('INT-32 a key that the broker refuses ends the run', async () => {
  const { facility, mqttUrl, close } = await aMappedScene();
  const stop = new AbortController();
  const key = facility.key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const line = mqttLine(mqttUrl, { ...facility, key }, { counts: new Counts(), stop: stop.signal });
  const answer = () =>
    line.send([]).then(
      () => null,
      (error: unknown) => error,
    );
  await expect.poll(answer).toBeInstanceOf(KeyRefused);
  stop.abort();
  await close();
});
