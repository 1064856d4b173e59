import { feed, settings, user as userCalls } from '@quaygate/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startServer } from '../../test/harness.ts';
import { aReporter } from '../../test/reporter.ts';
import { aBookingScene, aUnit, book } from '../../test/scenes/booking-scene.ts';
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

/** The value of a series now; a text of a moment ago may be told again. */
const figure = async (series: string) =>
  Number((await lines()).find((line) => line.startsWith(`${series} `))?.slice(series.length + 1) ?? Number.NaN);

test('OPS-70 what waits can be watched: mails, push messages, jobs', async () => {
  const { db, clock } = server;
  const letter = { recipient: 'a@example.com', subject: 'a', text: 'a', createdDate: clock.now() };
  await db
    .insertInto('mail')
    .values([
      { ...letter, dueDate: clock.now() },
      { ...letter, dueDate: null, failedDate: clock.now() },
      { ...letter, dueDate: null, sentDate: clock.now() },
    ])
    .execute();
  await sql`select graphile_worker.add_job('none', run_at := now() - interval '90 seconds')`.execute(db);
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('makeSlots', now(), now() - interval '1 hour')`.execute(db);
  clock.advance(120_000);
  await expect.poll(() => figure('quaygate_waiting{kind="push"}')).toBe(0);
  // Without a server for mails they stay in their table, and none of them is late.
  expect(await figure('quaygate_waiting_oldest_seconds{kind="mail"}')).toBeNaN();
  Object.assign(server.deps, { postman: { deliver: async () => {}, close: () => {} } });
  await expect.poll(() => figure('quaygate_waiting{kind="mail"}')).toBe(1);
  expect(await figure('quaygate_waiting_oldest_seconds{kind="mail"}')).toBe(120);
  expect(await figure('quaygate_mails_failed')).toBe(1);
  expect(await figure('quaygate_waiting{kind="push"}')).toBe(0);
  expect(await figure('quaygate_waiting_oldest_seconds{kind="push"}')).toBe(0);
  expect(await figure('quaygate_waiting{kind="job"}')).toBe(1);
  expect(await figure('quaygate_waiting_oldest_seconds{kind="job"}')).toBeGreaterThanOrEqual(90);
  expect(await figure('quaygate_job_age_seconds{job="makeSlots"}')).toBeGreaterThanOrEqual(3_600);
});

test('OPS-70 so can a reader of bookings that falls behind, until it has read, lost its place, or its key is over', async () => {
  const { db, clock } = server;
  const scene = await aBookingScene(db);
  const terminal = await aReporter(server, scene.facility.id, ['bookings']);
  const params = { facilityId: scene.facility.id };
  const lag = () => figure(`quaygate_feed_lag_seconds{facility="${scene.facility.id}"}`);
  const read = async (cursor?: string): Promise<string> => {
    const { nextCursor, more } = (await server.call(feed.read, { key: terminal.key, params, query: { cursor } })).body;
    clock.advance(11_000);
    return more ? read(nextCursor) : nextCursor;
  };
  const cursor = await read();
  await expect.poll(lag).toBe(0);
  await book(server, scene, { order: await aUnit(scene) });
  clock.advance(300_000);
  await expect.poll(lag).toBe(300);
  const keys = db.updateTable('integrationKey').where('facilityId', '=', scene.facility.id);
  for (const over of [{ revokedDate: clock.now() }, { endDate: clock.now() }]) {
    await keys.set(over).execute();
    await expect.poll(lag).toBeNaN();
    await keys.set({ revokedDate: null, endDate: null }).execute();
    await expect.poll(lag).toBe(300);
  }
  await read(cursor);
  await expect.poll(lag).toBe(0);
  clock.advance(7 * 86_400_000);
  await expect.poll(lag).toBeNaN();
});
