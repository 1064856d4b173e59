import { createHmac } from 'node:crypto';
import { supportChat } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aUser } from '../../../test/scenes/factories.ts';

const secret = 'chat-geheimnis';
const server = await startServer({ chat: { appId: 'qg12345', secret } });
const off = await startServer();

test('CHAT-01 CHAT-02 the chat knows the user by a hash that only the server can make', async () => {
  const dana = await aUser(server.db, { roles: [] });
  const eve = await aUser(server.db, { roles: [] });

  const { status, body } = await server.call(supportChat.get, { as: dana });

  expect(status).toBe(200);
  const userHash = createHmac('sha256', secret).update(dana.id).digest('hex');
  expect(body).toEqual({ enabled: true, appId: 'qg12345', userHash });
  expect(userHash).toMatch(/^[0-9a-f]{64}$/);
  expect((await server.call(supportChat.get, { as: eve })).body.userHash).not.toBe(userHash);
});

test('CHAT-02 a user cannot get the hash of another user', async () => {
  const dana = await aUser(server.db, { roles: ['quaygate_admin'] });
  const eve = await aUser(server.db, { roles: [] });
  const answer = await server.call(supportChat.get, { as: dana, params: { u: eve.id } as never });
  expect(answer).toMatchObject({ status: 403, body: { code: 'user_mismatch' } });
});

test('CHAT-03 without app id and secret the chat is off', async () => {
  const dana = await aUser(off.db, { roles: [] });
  expect((await off.call(supportChat.get, { as: dana })).body).toEqual({ enabled: false });
});
