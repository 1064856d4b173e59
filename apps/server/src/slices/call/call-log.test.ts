import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aCallScene } from '../../../test/scenes/call-scene.ts';

let written = '';
const stream = new Writable({
  write(chunk, _, done) {
    written += chunk;
    done();
  },
});
const server = await startServer({}, stream);
const { aTerminal, anOperator, aDriver, dial, dialRaw } = await aCallScene(server);
const canary = 'kanari-vogel-4711';
const { connect } = server.pool;
afterAll(() => {
  server.pool.connect = connect;
});

test('VOICE-29 SEC-08 no line of the log holds a token, an address or what is said in a call', async () => {
  const { id } = await aTerminal();
  const [ada, bert] = [await anOperator(id), await aDriver()];
  const token = await server.tokenFor(ada.id);
  const operator = dialRaw(ada, `?token=${token}&plate=${canary}`);
  await once(operator.socket, 'open');
  const driver = await dial(bert);
  const callId = randomUUID();
  const message = { callId, facilityId: id, toUserId: bert.id, sdp: canary, licensePlate: canary };
  operator.send('call-offer', message);
  expect(await driver.next()).toMatchObject({ type: 'call-offer', sdp: canary });
  operator.sendText(`{"${canary}`);
  operator.send('call-offer', { ...message, licensePlate: canary.repeat(9) });
  for (const query of [`?token=${canary}`, `?token=${token.slice(0, -4)}`, `?ticket=${token}`, `?${canary}`])
    expect(await dialRaw(ada, query).closed()).toBe(4401);
  // The database fails under a message, which is logged with its error.
  server.pool.connect = () => Promise.reject(new Error(`no way to ${canary}@example.com with ${token}`));
  operator.send('call-offer', { ...message, callId: randomUUID() });
  await operator.closed();
  server.pool.connect = connect;

  expect(written).toContain('a call message was not read');
  const [, , signature] = token.split('.');
  for (const secret of [token, signature ?? '', canary, 'token=', callId, ada.id, bert.id])
    expect(written.includes(secret) ? secret : '', 'stands in the log').toBe('');
});
