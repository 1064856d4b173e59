import { driverPosition, gatePassUser } from '@quaygate/contract';
import { pathOf } from '@quaygate/rules';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import { pushScene } from '../../../test/scenes/push-scene.ts';
import { startPushReceiver } from '../../../test/servers/push-receiver.ts';

const receiver = await startPushReceiver();
afterAll(receiver.close);
const server = await startServer({}, undefined, { takesLocalPush: true });
const { db, clock, call } = server;
const { aDriver } = pushScene(server, receiver);
const admin = await aUser(db, { roles: ['quaygate_admin'] });

async function download(t: string) {
  const url = pathOf(gatePassUser.download.path, { u: admin.id, t });
  const authorization = `Bearer ${await server.tokenFor(admin.id)}`;
  const { statusCode, rawPayload } = await server.app.inject({ url, headers: { authorization } });
  expect(statusCode).toBe(200);
  const text = strFromU8(unzipSync(rawPayload)['driver.json'] ?? new Uint8Array());
  return { text, data: JSON.parse(text) };
}

test('IDENT-13 a download holds the phones of the driver without what one could write to them with', async () => {
  const [driver, other] = [await aDriver(), await aDriver()];
  const session = db.updateTable('session').set({ browser: 'Chrome', system: 'Android' });
  await session.where('userId', '=', driver.driver.id).execute();
  await call(driverPosition.setConsent, { as: driver.driver, body: { given: true } });
  const { text, data } = await download(driver.trucker.id);
  const now = clock.now().toISOString();
  expect(data.phones).toEqual([
    { browser: 'Chrome', system: 'Android', pushService: new URL(receiver.url).host, language: 'de', savedDate: now },
  ]);
  expect(data.positionConsent).toEqual([{ given: true, changedDate: now }]);
  for (const { endpoint, p256dh, auth } of [driver.phone.subscription, other.phone.subscription])
    for (const secret of [endpoint, p256dh, auth]) expect(text).not.toContain(secret);
  expect((await download(other.trucker.id)).data.positionConsent).toEqual([]);
});
