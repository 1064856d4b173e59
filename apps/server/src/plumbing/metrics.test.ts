import { settings, user as userCalls } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { aUser } from '../../test/factories.ts';
import { startServer } from '../../test/harness.ts';

const server = await startServer();
const lines = async () => (await server.app.inject('/metrics')).payload.split('\n');

test('calls are counted and timed by name and status, never by address', async () => {
  const dana = await aUser(server.db, { roles: [] });
  for (let call = 0; call < 3; call++) await server.call(settings.get);
  await server.call(userCalls.get, { as: dana });
  await server.call(userCalls.get);
  await server.app.inject('/web/v1/gibtesnicht/dana@example.com');

  const text = await lines();
  const count = (call: string, status: number) =>
    text
      .find((line) => line.startsWith(`quaygate_http_seconds_count{call="${call}",status="${status}"}`))
      ?.split(' ')[1];
  expect(count('getClientSettings', 200)).toBe('3');
  expect(count('getUser', 200)).toBe('1');
  expect(count('getUser', 401)).toBe('1');
  expect(text.join('\n')).not.toMatch(new RegExp(`${dana.id}|example\\.com|gibtesnicht`));
});

test('the pool and the event loop can be watched', async () => {
  const text = await lines();
  for (const state of ['all', 'idle', 'waiting']) {
    expect(text).toContainEqual(expect.stringMatching(`^quaygate_database_connections\\{state="${state}"\\} \\d+$`));
  }
  expect(text).toContainEqual(expect.stringMatching(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/));
});
