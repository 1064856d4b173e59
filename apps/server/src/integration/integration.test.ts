import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  admission,
  feed,
  gateEvent,
  integrationKey,
  type KeyScope,
  loadUnit,
  type Route,
  release,
  slot,
  train,
  user,
  vehicle,
} from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startServer } from '../../test/harness.ts';
import { aReporter, type Reporter } from '../../test/reporter.ts';
import { aFacility, aKey, aUser } from '../../test/scenes/factories.ts';
import { lockQueue } from './integration-event.queries.ts';

const server = await startServer();
const { db } = server;

let facility: { id: number };
let terminal: Reporter;
beforeEach(async () => {
  facility = await aFacility(db);
  terminal = await aReporter(server, facility.id, ['loadunits']);
});

const unit = (more: object = {}) => ({ orderId: randomUUID(), direction: 'delivery', referenceNumber: 'R-1', ...more });
const orders = () =>
  db.selectFrom('loadUnitOrder').selectAll().where('facilityId', '=', facility.id).orderBy('id').execute();
const minutes = (count: number) => new Date(server.clock.now().getTime() + count * 60_000).toISOString();
const day = 24 * 60;

describe('who may report', () => {
  const body = { items: [{}] };
  const params = () => ({ facilityId: facility.id });

  test('INT-02 without a key, with an unknown key and with the token of a user it is refused', async () => {
    const admin = await aUser(db, { roles: ['quaygate_admin'] });
    const wrong = `qgk_${'a'.repeat(12)}_${'b'.repeat(43)}`;
    const stolen = terminal.key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const caller of [{}, { key: wrong }, { key: stolen }, { key: 'qgk_' }, { as: admin }]) {
      const answer = await server.call(loadUnit.report, { ...caller, params: params(), body });
      expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    }
  });

  test('INT-02 a key opens nothing below /web', async () => {
    const answer = await server.call(user.get, { key: terminal.key });
    expect(answer.status).toBe(401);
  });

  test('INT-02 a key that has ended is refused', async () => {
    await db.updateTable('integrationKey').set({ endDate: server.clock.now() }).execute();
    const answer = await server.call(loadUnit.report, { key: terminal.key, params: params(), body });
    expect(answer.body.code).toBe('unauthenticated');
  });

  test('INT-02 INT-03 only a valid key with its secret updates the day of last use, with one write a day', async () => {
    const stolen = terminal.key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const use = (key: string) => server.call(loadUnit.report, { key, params: params(), body });
    const stored = () =>
      sql<{ lastUsedDate: string | null; version: string }>`select last_used_date, xmin::text as version
        from integration_key where id = ${terminal.key.slice(4, 16)}`
        .execute(db)
        .then(({ rows }) => present(rows[0]));
    const fresh = await stored();
    expect((await use(stolen)).status).toBe(401);
    expect(await stored()).toEqual({ lastUsedDate: null, version: fresh.version });

    await use(terminal.key);
    const used = await stored();
    expect(used.lastUsedDate).toBe(server.clock.now().toISOString().slice(0, 10));
    const beside = await startServer({}, undefined, { beside: server });
    await beside.call(loadUnit.report, { key: terminal.key, params: params(), body });
    expect((await stored()).version).toBe(used.version);

    const ended = await aReporter(server, facility.id, ['loadunits']);
    await db.updateTable('integrationKey').set({ endDate: server.clock.now() }).execute();
    expect((await use(ended.key)).status).toBe(401);
    const row = db.selectFrom('integrationKey').select('lastUsedDate').where('id', '=', ended.key.slice(4, 16));
    expect(await row.executeTakeFirst()).toEqual({ lastUsedDate: null });
  });

  test('INT-04 a key of another facility, or without the scope, applies nothing', async () => {
    const elsewhere = await aFacility(db);
    const items = [terminal.item(unit())];
    const foreign = await server.call(loadUnit.report, {
      key: terminal.key,
      params: { facilityId: elsewhere.id },
      body: { items },
    });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'facility_mismatch']);

    const key = await aKey(db, facility.id, ['slots', 'gate', 'vehicles', 'trains', 'bookings', 'backfill']);
    const unscoped = await server.call(loadUnit.report, { key, params: params(), body: { items } });
    expect([unscoped.status, unscoped.body.code]).toEqual([403, 'scope_missing']);
    expect(await orders()).toEqual([]);
  });

  test('INT-04 every call asks for its own scope', async () => {
    const calls: [Pick<Route, 'name' | 'method'>, KeyScope[]][] = [
      [loadUnit.report, ['loadunits']],
      [release.report, ['loadunits']],
      [slot.reportTemplates, ['slots']],
      [slot.reportCapacities, ['slots']],
      [gateEvent.report, ['gate']],
      [train.report, ['trains']],
      [train.reportBookings, ['trains']],
      [vehicle.report, ['vehicles']],
      [feed.read, ['bookings']],
      [admission.check, ['gate', 'bookings']],
    ];
    const scopes: KeyScope[] = ['loadunits', 'slots', 'gate', 'vehicles', 'trains', 'bookings', 'backfill'];
    for (const scope of scopes) {
      const key = await aKey(db, facility.id, [scope]);
      for (const [route, allowed] of calls) {
        const more = route.method === 'POST' ? { body: { items: [{}] } } : { query: { licensePlate: 'A' } };
        const { status } = await server.call(
          route as typeof loadUnit.report,
          {
            key,
            params: params(),
            ...more,
          } as never,
        );
        expect([route.name, scope, status]).toEqual([route.name, scope, allowed.includes(scope) ? 200 : 403]);
      }
    }
  });
});

describe('whole requests', () => {
  const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: `/integration/v1/facilities/${facility.id}/loadUnits`,
      headers: { authorization: `Bearer ${terminal.key}`, 'content-type': 'application/json', ...headers },
      payload,
    });

  test.each(['', 'no json', '[]', '{}', '{"items":{}}', '{"items":null}', '"items"', 'null'])(
    'INT-09 a body like %j is malformed_request',
    async (payload) => {
      const answer = await post(payload);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_request']);
    },
  );

  test('INT-08 no item, or more than 500, is batch_size_invalid; 500 are taken', async () => {
    const items = Array.from({ length: 501 }, () => terminal.item(unit()));
    for (const wrong of [[], items]) {
      const answer = await terminal.send(loadUnit.report, wrong);
      expect([answer.status, answer.body.code]).toEqual([400, 'batch_size_invalid']);
    }
    expect(await orders()).toEqual([]);
    const answer = await terminal.send(loadUnit.report, items.slice(1));
    expect(answer.body).toMatchObject({ accepted: 500, duplicate: 0, stale: 0, rejected: 0 });
    expect(await orders()).toHaveLength(500);
  });

  test('INT-28 a refused batch and a rejected item say in English what is wrong, whatever language was asked for', async () => {
    const headers = { 'accept-language': 'de' };
    const empty = await post('{"items":[]}', headers);
    expect(empty.json()).toMatchObject({
      code: 'batch_size_invalid',
      detail: 'Send 1 to 500 items at once; these are 0',
    });
    const item = terminal.item(unit());
    const wrong = [
      [{ direction: 'up' }, 'direction must be one of pickup, delivery'],
      [{ containerType: 'BOAT' }, 'containerType must be one of '],
      [{ eventId: 'short' }, 'eventId is missing, or not 8 to 64 characters'],
      [{ occurredAt: 'today' }, 'occurredAt is missing, or no time such as'],
      [{ orderId: null }, 'orderId is missing or of the wrong type, it must be string'],
      [{ orderId: 'x'.repeat(65) }, 'orderId must be at most 64 characters'],
      [{ netWeight: 100_001 }, 'netWeight must be at most 100000'],
    ] as const;
    const items = wrong.map(([fields]) => ({ ...item, ...fields }));
    const rejected = await post(JSON.stringify({ items }), headers);
    expect(rejected.json().results.map(({ code }: { code: string }) => code)).toEqual(wrong.map(() => 'invalid_item'));
    for (const [index, [, detail]] of wrong.entries()) expect(rejected.json().results[index].detail).toContain(detail);
  });

  test('INT-28 a refused request says what is to be sent', async () => {
    const said = async (payload: string, headers: Record<string, string> = {}) =>
      (await post(payload, headers)).json().detail;
    expect(await said('no json')).toContain('{"items": [...]}');
    expect(await said('{}')).toContain('{"items": [...]}');
    expect(await said('{}', { 'content-type': 'text/plain' })).toContain('content-type: application/json');
    expect(await said('x'.repeat(1_000_001))).toContain('at most 1,000,000 bytes');
    expect(await said('{}', { authorization: 'Bearer none' })).toContain('over or revoked');
    expect((await post('{}', { authorization: 'Bearer none' })).json().code).toBe('unauthenticated');
    const { body } = await terminal.send(loadUnit.report, [terminal.item(unit(), -31 * day)]);
    expect(body.results[0].detail).toBe(
      'More than 30 days back; a key with the scope backfill may report up to 731 days',
    );
  });

  test('INT-11 a release that ends before it begins is rejected, and one that is withdrawn may say anything', async () => {
    const period = { validFrom: minutes(60), validUntil: minutes(0) };
    const one = { releaseId: 'R-1', orderId: 'O-1', partyId: 'F-1', partyIdType: 'forwarderId', ...period };
    const wrong = { status: 'rejected', code: 'invalid_item', field: 'validUntil' };
    expect(await terminal.tell(release.report, one)).toEqual(wrong);
    expect(await terminal.tell(release.report, { ...one, validUntil: one.validFrom })).toEqual(wrong);
    expect(await db.selectFrom('release').select('releaseId').execute()).toEqual([]);
    expect(await terminal.tell(release.report, { ...one, deleted: true })).toEqual({ status: 'accepted' });
  });

  test('INT-08 more than 1,000,000 bytes are refused, packed or not', async () => {
    const item = terminal.item(unit({ unknown: 'x'.repeat(999_000) }));
    const fits = JSON.stringify({ items: [item] });
    expect((await post(fits)).json()).toMatchObject({ accepted: 1 });
    const tooLarge = JSON.stringify({ items: [{ ...item, more: 'x'.repeat(2_000) }] });
    for (const answer of [await post(tooLarge), await post(gzipSync(tooLarge), { 'content-encoding': 'gzip' })]) {
      expect([answer.statusCode, answer.json().code]).toEqual([413, 'request_too_large']);
    }
  });

  test('INT-09 gzip is unpacked, every other kind of body refused', async () => {
    const text = JSON.stringify({ items: [terminal.item(unit())] });
    const packed = await post(gzipSync(text), { 'content-encoding': 'gzip' });
    expect(packed.json()).toMatchObject({ accepted: 1 });
    for (const headers of [{ 'content-type': 'text/plain' }, { 'content-encoding': 'br' }]) {
      const answer = await post(text, headers as never);
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
    }
    const broken = await post(text, { 'content-encoding': 'gzip' });
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'malformed_request']);
  });

  test('INT-10 the 51st request of a key in a second is refused with the seconds to wait', async () => {
    const strict = await startServer({ keyRateLimit: 50 }, undefined, { beside: server });
    const ask = () => strict.call(loadUnit.report, { key: terminal.key, params: { facilityId: facility.id } });
    const answers = await Promise.all(Array.from({ length: 60 }, ask));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.body.code).toBe('too_many_requests');
    expect(Number(refused[0]?.headers['retry-after'])).toBe(1);
    server.clock.advance(1_000);
    expect((await ask()).status).not.toBe(429);
  });
});

describe('items of a batch', () => {
  test('INT-08 are judged alone and answered in the order sent', async () => {
    const good = terminal.item(unit({ orderId: 'one' }));
    const again = terminal.item(unit({ orderId: 'two' }));
    const older = terminal.item(unit({ orderId: 'one' }), -5);
    const items = [good, { ...good, orderId: null }, again, again, older, 'nonsense', null, { eventId: 7 }];
    const { body } = await terminal.send(loadUnit.report, items);
    expect(
      body.results.map(({ index, eventId, status, code, field }: Record<string, unknown>) => [
        index,
        eventId,
        status,
        code,
        field,
      ]),
    ).toEqual([
      [0, good.eventId, 'accepted', null, null],
      [1, good.eventId, 'rejected', 'invalid_item', 'orderId'],
      [2, again.eventId, 'accepted', null, null],
      [3, again.eventId, 'duplicate', null, null],
      [4, older.eventId, 'stale', null, null],
      [5, null, 'rejected', 'invalid_item', null],
      [6, null, 'rejected', 'invalid_item', null],
      [7, null, 'rejected', 'invalid_item', 'eventId'],
    ]);
    expect(body).toMatchObject({ accepted: 2, duplicate: 1, stale: 1, rejected: 4 });
    expect(body.results[1].detail).toMatch(/^orderId is missing/);
  });

  test.each([
    ['eventId', { eventId: 'short' }],
    ['eventId', { eventId: 'x'.repeat(65) }],
    ['eventId', { eventId: 'with space' }],
    ['eventId', { eventId: undefined }],
    ['occurredAt', { occurredAt: 'yesterday' }],
    ['occurredAt', { occurredAt: '2026-05-12T08:00:00' }],
    ['occurredAt', { occurredAt: '2026-05-12T08:00:00.1234Z' }],
    ['occurredAt', { occurredAt: 1_778_572_800_000 }],
    ['orderId', { orderId: '' }],
    ['orderId', { orderId: 'x'.repeat(65) }],
    ['orderId', { orderId: 'a\u0000b' }],
    ['referenceNumber', { referenceNumber: '\ud800' }],
    ['direction', { direction: 'both' }],
    ['referenceNumber', { referenceNumber: '0' }],
    ['referenceNumber', { referenceNumber: '  ' }],
    ['containerNumber', { containerNumber: 'CSQU30543' }],
    ['containerNumber', { direction: 'pickup', containerNumber: null }],
    ['containerLength', { containerLength: 60.5 }],
    ['netWeight', { netWeight: 100_001 }],
    ['listTollData.0.status', { listTollData: [{ customsReference: 'A', status: 'open' }] }],
    ['listTollData', { listTollData: Array(21).fill({ customsReference: 'A', status: 'free' }) }],
    ['state', { state: 'BOOKED' }],
    ['deleted', { deleted: 'yes' }],
  ])('INT-08 invalid_item names the field %s', async (field, wrong) => {
    expect(await terminal.tell(loadUnit.report, unit(wrong))).toEqual({
      status: 'rejected',
      code: 'invalid_item',
      field,
    });
    expect(await orders()).toEqual([]);
  });

  test('INT-05 the same eventId counts once, whatever the order of its fields and the spelling of its time', async () => {
    const item = terminal.item(unit());
    const { occurredAt, ...rest } = item;
    const berlin = String(occurredAt).replace('T08:', 'T10:').replace('Z', '+02:00');
    const reordered = { unknownField: 1, ...Object.fromEntries(Object.entries(rest).reverse()), occurredAt: berlin };
    for (const [sent, status] of [
      [item, 'accepted'],
      [item, 'duplicate'],
      [reordered, 'duplicate'],
    ]) {
      const { body } = await terminal.send(loadUnit.report, [sent]);
      expect(body.results[0].status).toBe(status);
    }
    expect(await orders()).toHaveLength(1);
  });

  test('INT-05 the same eventId with other content, or as another kind of item, is a conflict', async () => {
    const item = terminal.item(unit({ releaseId: 'r', partyId: 'p', partyIdType: 'vatId' }));
    await terminal.send(loadUnit.report, [item]);
    for (const [route, other] of [
      [loadUnit.report, { ...item, priority: 'high' }],
      [loadUnit.report, { ...item, occurredAt: minutes(-1) }],
      [release.report, item],
    ] as const) {
      const { body } = await terminal.send(route, [other]);
      expect(body.results[0]).toMatchObject({ status: 'rejected', code: 'event_id_conflict', field: 'eventId' });
    }
    expect((await orders())[0]).toMatchObject({ priority: null });
  });

  test('INT-05 an eventId belongs to its facility', async () => {
    const item = terminal.item(unit());
    const elsewhere = await aReporter(server, (await aFacility(db)).id, ['loadunits']);
    await terminal.send(loadUnit.report, [item]);
    const { body } = await elsewhere.send(loadUnit.report, [{ ...item, priority: 'high' }]);
    expect(body).toMatchObject({ accepted: 1 });
  });

  test('INT-05 the eventId of a refused item may be used again, that of a stale one not', async () => {
    const item = terminal.item(unit({ orderId: 'one' }));
    const refused = await terminal.send(loadUnit.report, [{ ...item, occurredAt: minutes(6) }]);
    expect(refused.body.rejected).toBe(1);
    expect((await terminal.send(loadUnit.report, [item])).body.accepted).toBe(1);
    const older = terminal.item(unit({ orderId: 'one' }), -1);
    expect((await terminal.send(loadUnit.report, [older])).body.stale).toBe(1);
    expect((await terminal.send(loadUnit.report, [older])).body.duplicate).toBe(1);
  });

  test('INT-05 many requests with the same items at once store each once', async () => {
    const items = Array.from({ length: 20 }, () => terminal.item(unit()));
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, shift) =>
        terminal.send(loadUnit.report, [...items.slice(shift), ...items.slice(0, shift)]),
      ),
    );
    const sum = (name: string) => answers.reduce((total, { body }) => total + body[name], 0);
    expect([sum('accepted'), sum('duplicate'), sum('rejected')]).toEqual([20, 100, 0]);
    expect(await orders()).toHaveLength(20);
  });

  test('INT-07 occurredAt lies at most 5 minutes ahead and 30 days back, 731 with backfill', async () => {
    const past = await aReporter(server, facility.id, ['loadunits', 'backfill']);
    const bookable = { containerType: 'BOX', netWeight: 20_000, emptyWeight: 3_800 };
    const tell = (reporter: Reporter, minute: number) => reporter.tell(loadUnit.report, unit(bookable), minute);
    const field = 'occurredAt';
    const future = { status: 'rejected', code: 'occurred_at_in_future', field };
    const tooOld = { status: 'rejected', code: 'occurred_at_too_old', field };
    expect(await tell(terminal, 5)).toEqual({ status: 'accepted', note: 'clock_ahead' });
    expect(await tell(terminal, 5.01)).toEqual(future);
    expect(await tell(terminal, -30 * day)).toEqual({ status: 'accepted' });
    expect(await tell(terminal, -30 * day - 0.01)).toEqual(tooOld);
    expect(await tell(past, 5.01)).toEqual(future);
    expect(await tell(past, -731 * day)).toEqual({ status: 'accepted' });
    expect(await tell(past, -731 * day - 0.01)).toEqual(tooOld);
  });

  test('INT-05 what is known stays a duplicate when it has become too old', async () => {
    const item = terminal.item(unit());
    await terminal.send(loadUnit.report, [item]);
    server.clock.advance(31 * day * 60_000);
    const { body } = await terminal.send(loadUnit.report, [item, terminal.item(unit(), -31 * day)]);
    expect(body.results.map(({ status }: { status: string }) => status)).toEqual(['duplicate', 'rejected']);
  });

  test('INT-06 of two items at the same time the greater eventId wins, whichever came first', async () => {
    const occurredAt = minutes(0);
    for (const [first, second] of [
      ['event-aa', 'event-b0'],
      ['event-d0', 'event-cc'],
    ] as const) {
      const orderId = randomUUID();
      const items = [first, second].map((eventId) => ({
        ...unit({ orderId, priority: eventId }),
        eventId,
        occurredAt,
      }));
      await terminal.send(loadUnit.report, items);
      const found = (await orders()).find((order) => order.orderId === orderId);
      expect(found?.priority).toBe([first, second].sort().at(-1));
    }
  });
});

test('INT-02 INT-03 a revoked key is refused at the latest after 10 seconds', async () => {
  const admin = await aUser(db, { roles: ['quaygate_admin'] });
  const params = { facilityId: facility.id };
  const made = await server.call(integrationKey.create, {
    as: admin,
    params,
    body: { label: 'Gate', scopes: ['loadunits'] },
  });
  const ask = () =>
    server.call(loadUnit.report, { key: made.body.key, params, body: { items: [terminal.item(unit())] } });
  expect((await ask()).status).toBe(200);
  await server.call(integrationKey.revoke, { as: admin, params: { ...params, id: made.body.id } });
  await expect.poll(async () => (await ask()).status, { timeout: 10_000, interval: 500 }).toBe(401);
});

describe('when something gives way', () => {
  const outcomes = (body: { results: { status: string; code: string | null }[] }) =>
    body.results.map(({ status, code }) => code ?? status);

  test('INT-08 a database that goes away in the middle costs no item: the batch is sent again', async () => {
    const items = Array.from({ length: 300 }, () => terminal.item(unit()));
    const sending = terminal.send(loadUnit.report, items);
    await expect.poll(async () => (await orders()).length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(3);
    await db.transaction().execute((trx) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(trx),
    );
    const { status, body } = await sending;
    expect(status).toBe(200);
    // A connection of the test itself may have been among them.
    const stored = (await vi.waitFor(orders)).length;
    expect(body).toMatchObject({ accepted: stored, rejected: 300 - stored });
    expect(new Set(outcomes(body))).toEqual(new Set(['accepted', 'temporarily_unavailable']));

    const again = await terminal.send(loadUnit.report, items);
    expect(again.body).toMatchObject({ accepted: 300 - stored, duplicate: stored, rejected: 0 });
    expect(await orders()).toHaveLength(300);
  });

  test('INT-08 an item that waits too long for others is answered, and with it the rest of its batch', async () => {
    const item = terminal.item(unit());
    const others = [terminal.item(unit()), terminal.item(unit())];
    const started = performance.now();
    await db.transaction().execute(async (trx) => {
      await lockQueue(trx, 'records', facility.id);
      const { body } = await terminal.send(loadUnit.report, [item, ...others]);
      expect(outcomes(body)).toEqual(Array(3).fill('temporarily_unavailable'));
    });
    expect(performance.now() - started).toBeLessThan(15_000);
    const { body } = await terminal.send(loadUnit.report, [item, ...others]);
    expect(body.accepted).toBe(3);
  });
});
