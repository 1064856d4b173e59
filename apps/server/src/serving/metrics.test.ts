import { settings, user as userCalls } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../test/harness.ts';
import { aUser } from '../../test/scenes/factories.ts';

const metricsToken = 'ein-zeichen-fuer-prometheus';
const server = await startServer({ metricsToken });
const scrape = (authorization?: string) =>
  server.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
const lines = async () => (await scrape(`Bearer ${metricsToken}`)).payload.split('\n');

test('SEC-07 only who knows the token reads them, and without a token there are none', async () => {
  for (const authorization of [undefined, 'Bearer ', `Bearer ${metricsToken}x`, `Basic ${metricsToken}`]) {
    const answer = await scrape(authorization);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
  }
  expect((await scrape(`Bearer ${metricsToken}`)).statusCode).toBe(200);
  const without = await startServer({}, undefined, { beside: server });
  expect((await without.app.inject('/metrics')).statusCode).toBe(404);
  expect((await without.app.inject({ url: '/metrics', headers: { authorization: 'Bearer null' } })).statusCode).toBe(
    404,
  );
});

test('SEC-07 every call has at most ten series of its durations', async () => {
  await server.call(settings.get);
  await server.call(userCalls.get);
  await expect.poll(lines, { timeout: 5_000 }).toContainEqual(expect.stringMatching(/call="getUser"/));
  const series = (await lines()).filter((line) => line.startsWith('quaygate_http_seconds'));
  expect(series.filter((line) => line.includes('call="getUser"')).length).toBeLessThanOrEqual(10);
  expect(series.join()).not.toContain('status=');
});

test('calls are counted and timed by name and status, never by address', async () => {
  const dana = await aUser(server.db, { roles: [] });
  for (let call = 0; call < 3; call++) await server.call(settings.get);
  await server.call(userCalls.get, { as: dana });
  await server.call(userCalls.get);
  await server.app.inject('/web/v1/gibtesnicht/dana@example.com');

  const text = () => lines().then((all) => all.filter((line) => line.startsWith('quaygate_http_calls')));
  // What was read a moment ago is told again.
  await expect.poll(text, { timeout: 5_000 }).toContain('quaygate_http_calls{call="getUser",status="200"} 1');
  expect(await text()).toEqual(
    expect.arrayContaining([
      'quaygate_http_calls{call="getClientSettings",status="200"} 4',
      'quaygate_http_calls{call="getUser",status="401"} 2',
    ]),
  );
  expect((await lines()).join('\n')).not.toMatch(new RegExp(`${dana.id}|example\\.com|gibtesnicht`));
});

test('the pool and the event loop can be watched', async () => {
  const text = await lines();
  for (const state of ['all', 'idle', 'waiting']) {
    expect(text).toContainEqual(expect.stringMatching(`^quaygate_database_connections\\{state="${state}"\\} \\d+$`));
  }
  expect(text).toContainEqual(expect.stringMatching(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/));
});
