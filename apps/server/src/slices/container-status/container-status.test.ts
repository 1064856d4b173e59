import { containerStatus } from '@quaygate/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { anOrder, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aFacility, aForwarder, aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { installation } from '../../plumbing/audit/audit.ts';
import { requestStatus } from './container-status.service.ts';

const server = await startServer();
const { db, clock } = server;

let forwarder: { id: string };
let user: TestUser;
let terminal: number;

beforeEach(async () => {
  clock.set('2026-05-12T08:00:00Z');
  forwarder = await aForwarder(db);
  user = await aUser(db, { roles: ['forwarder_read'], forwarders: [forwarder.id] });
  terminal = (await aFacility(db)).id;
});

const pickup = { type: 'pickup', referenceNumber: 'REF-1001', containerNumber: 'CSQU3054383' };
const delivery = { type: 'delivery', referenceNumber: 'REF-1002' };

type Asked = Partial<{ as: TestUser; f: string; path: number; requestType: string }>;

function single(body: object, { as = user, f = forwarder.id, path = terminal, requestType = 'single' }: Asked = {}) {
  return server.call(containerStatus.get, {
    as,
    params: { f, terminalId: path },
    query: { requestType },
    body: { terminalId: terminal, ...body },
  });
}

const slotsOf = (answer: { body: { timeSlots: { slotBegin: string }[] } }) =>
  answer.body.timeSlots.map(({ slotBegin }) => slotBegin);

describe('what a single status request answers', () => {
  test('FWD-STAT-09 FENT-04 FENT-20 FENT-25 the container with all that the terminal knows of it', async () => {
    const order = await anOrder(db, { facility: terminal, reference: 'REF-1001', trainNumber: '40123' });
    const toll = [{ customsReference: 'MRN 26DE4851', status: 'blocked' }];
    const goods = [{ unNumber: '1203', class: '3', packingGroup: 'II', tunnelCode: 'D/E', netWeight: 900 }];
    await db
      .updateTable('loadUnitOrder')
      .set({ listTollData: JSON.stringify(toll), listDangerousGoodsData: JSON.stringify(goods) })
      .set({ latestLoadingTime: new Date('2026-05-14T16:00:00Z') })
      .where('id', '=', order.id)
      .execute();

    const answer = await single(pickup);

    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({
      container: {
        containerNumber: 'CSQU3054383',
        containerType: 'BOX',
        netWeight: 20_000,
        emptyWeight: 3_800,
        containerLength: 40,
        trainNumber: '40123',
        latestLoadingTime: '2026-05-14T16:00:00.000Z',
        listTollData: toll,
        listDangerousGoodsData: goods,
        warnings: [],
      },
      timeSlots: [],
    });
  });

  test('FENT-05 FWD-STAT-33 FWD-STAT-46 slots of the next 14 days in order, the red ones too, with their categories', async () => {
    await anOrder(db, { facility: terminal, reference: 'REF-1001' });
    await aSlot(db, { facility: terminal, begin: '2026-05-26T08:00:00Z' });
    await aSlot(db, { facility: terminal, begin: '2026-05-13T09:00:00Z', capacity: null });
    await aSlot(db, { facility: terminal, begin: '2026-05-13T08:00:00Z', capacity: 10, taken: 10 });
    await aSlot(db, { facility: terminal, begin: '2026-05-13T07:00:00Z', capacity: 10, taken: 8 });
    await aSlot(db, { facility: terminal, begin: '2026-05-13T06:00:00Z', capacity: 10, taken: 7 });
    await aSlot(db, { facility: terminal, begin: '2026-05-13T10:00:00Z', closed: true });
    await aSlot(db, { facility: terminal, begin: '2026-05-12T08:00:00Z' });
    await aSlot(db, { facility: terminal, begin: '2026-05-26T08:01:00Z' });
    const elsewhere = await aFacility(db);
    await aSlot(db, { facility: elsewhere.id, begin: '2026-05-13T06:00:00Z' });

    const { body } = await single(pickup);

    expect(
      body.timeSlots.map((slot: { slotBegin: string; category: string }) => [slot.slotBegin, slot.category]),
    ).toEqual([
      ['2026-05-13T06:00:00.000Z', 'green'],
      ['2026-05-13T07:00:00.000Z', 'yellow'],
      ['2026-05-13T08:00:00.000Z', 'red'],
      ['2026-05-13T09:00:00.000Z', 'not_set'],
      ['2026-05-13T10:00:00.000Z', 'red'],
      ['2026-05-26T08:00:00.000Z', 'green'],
    ]);
    expect(body.timeSlots[0].slotEnd).toBe('2026-05-13T06:50:00.000Z');
  });

  test('FWD-STAT-07 a delivery is found by its reference alone and may have no container yet', async () => {
    await anOrder(db, { facility: terminal, direction: 'delivery', reference: 'REF-1002', container: null });
    expect((await single(delivery)).body.container).toMatchObject({ containerNumber: null, warnings: [] });
    expect((await single({ ...delivery, containerNumber: '' })).status).toBe(200);
    expect((await single({ ...delivery, containerNumber: null })).status).toBe(200);
    const named = await single({ ...delivery, containerNumber: 'CSQU3054383' });
    expect(named.body.container.containerNumber).toBe('CSQU3054383');
  });

  test('FWD-STAT-28 the container number is normalised, the reference compared trimmed and without case', async () => {
    await anOrder(db, { facility: terminal, reference: 'Ref-1001' });
    const answer = await single({ type: 'pickup', referenceNumber: '  rEF-1001 ', containerNumber: 'csqu 305.438-3' });
    expect(answer.body.container.containerNumber).toBe('CSQU3054383');
  });

  test.each([
    ['CSQU3054384', ['check_digit']],
    ['CSQX3054383', ['check_digit']],
    ['CSQU3054383', []],
  ])('FWD-STAT-29 the check digit of %s warns and never refuses: %j', async (container, warnings) => {
    await anOrder(db, { facility: terminal, reference: 'REF-1001', container });
    const answer = await single({ ...pickup, containerNumber: container });
    expect(answer).toMatchObject({ status: 200, body: { container: { warnings } } });
  });

  test('FWD-STAT-18 an order without any slot is answered with an empty list', async () => {
    await anOrder(db, { facility: terminal, reference: 'REF-1001' });
    expect(await single(pickup)).toMatchObject({ status: 200, body: { timeSlots: [] } });
  });

  test('a status request holds nothing: asked twice it answers the same and changes no row', async () => {
    await anOrder(db, { facility: terminal, reference: 'REF-1001' });
    const slot = await aSlot(db, { facility: terminal });
    const [first, second] = [await single(pickup), await single(pickup)];
    expect(second.body).toEqual(first.body);
    const row = await db.selectFrom('slot').select('taken').where('id', '=', slot.id).executeTakeFirstOrThrow();
    expect(row.taken).toBe(0);
  });

  test.each(['single', 'SINGLE', 'Single'])('FWD-STAT-09 requestType is taken as %s', async (requestType) => {
    await anOrder(db, { facility: terminal, reference: 'REF-1001' });
    expect((await single(pickup, { requestType })).status).toBe(200);
  });

  test('a single request costs two round trips to the database: failed look-ups of the company with the load unit, then slots', async () => {
    await anOrder(db, { facility: terminal, reference: 'REF-1001' });
    await aSlot(db, { facility: terminal });
    const place = { facilityId: terminal, forwarderId: forwarder.id, actor: installation('test') };
    let queries = 0;
    const note = () => queries++;
    server.pool.on('acquire', note);
    await requestStatus(server.deps, place, { ...pickup, terminalId: terminal });
    server.pool.off('acquire', note);
    expect(queries).toBe(2);
  });
});

describe('slots in the nights of a clock change', () => {
  test.each([
    ['2026-03-28T22:00:00Z', '2026-03-29T00:00:00.000Z', '2026-03-29T01:00:00.000Z'],
    ['2026-10-24T22:00:00Z', '2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z'],
  ])(
    'FWD-STAT-46 at %s the hours before and after the change are real hours, and 14 days are 336 of them',
    async (now, before, after) => {
      clock.set(now);
      await anOrder(db, { facility: terminal, reference: 'REF-1001' });
      const last = new Date(new Date(now).getTime() + 336 * 3_600_000);
      await aSlot(db, { facility: terminal, begin: before, minutes: 60 });
      await aSlot(db, { facility: terminal, begin: after, minutes: 60 });
      await aSlot(db, { facility: terminal, begin: last, minutes: 60 });
      await aSlot(db, { facility: terminal, begin: new Date(last.getTime() + 3_600_000), minutes: 60 });

      const answer = await single(pickup);

      expect(slotsOf(answer)).toEqual([before, after, last.toISOString()]);
      expect(answer.body.timeSlots[0].slotEnd).toBe(answer.body.timeSlots[1].slotBegin);
    },
  );
});

describe('what a single status request must say', () => {
  const tooLong = 'x'.repeat(65);

  test.each([
    [{ terminalId: null }, 'terminal_id_is_null'],
    [{ terminalId: null, referenceNumber: '' }, 'terminal_id_is_null'],
    [{ containerNumber: 'ABC' }, 'container_number_invalid_format'],
    [{ containerNumber: 'CSQU305438' }, 'container_number_invalid_format'],
    [{ containerNumber: 'CSQU30543834' }, 'container_number_invalid_format'],
    [{ containerNumber: '3054383CSQU' }, 'container_number_invalid_format'],
    [{ containerNumber: 'ÄSQU3054383' }, 'container_number_invalid_format'],
    [{ type: 'delivery', containerNumber: 'ABC' }, 'container_number_invalid_format'],
  ])('FWD-STAT-08 FWD-BATCH-19 %j is refused with %s', async (wrong, code) => {
    expect(await single({ ...pickup, ...wrong })).toMatchObject({ status: 400, body: { code } });
  });

  test.each(['CSQU3O54383', 'csqu 305438'])(
    'FIELD-FILE-21 for %s the refusal names the number that is offered, in a list too',
    async (containerNumber) => {
      const named = { suggestedContainerNumber: 'CSQU3054383' };
      const asked = { ...pickup, containerNumber };
      expect(await single(asked)).toMatchObject({ status: 400, body: named });
      const list = { getStatusRequests: [{ terminalId: terminal, ...asked }] };
      const { body } = await single(list, { requestType: 'list' });
      expect(body.getStatusRequestResponses).toMatchObject([
        { errorCode: 'container_number_invalid_format', ...named },
      ]);
    },
  );

  test.each([
    [{ type: undefined }, 'type', 'fieldRequired'],
    [{ type: null }, 'type', 'fieldRequired'],
    [{ type: 'import' }, 'type', 'invalidValue'],
    [{ type: 5 }, 'type', 'invalidValue'],
    [{ referenceNumber: undefined }, 'referenceNumber', 'fieldRequired'],
    [{ referenceNumber: '  ' }, 'referenceNumber', 'fieldRequired'],
    [{ referenceNumber: '0' }, 'referenceNumber', 'fieldRequired'],
    [{ referenceNumber: tooLong }, 'referenceNumber', 'tooLong'],
    [{ referenceNumber: 'REF\u0000' }, 'referenceNumber', 'invalidValue'],
    [{ containerNumber: undefined }, 'containerNumber', 'fieldRequired'],
    [{ containerNumber: ' - ' }, 'containerNumber', 'fieldRequired'],
    [{ terminalId: 999_999 }, 'terminalId', 'invalidValue'],
    [{ terminalId: '8' }, 'terminalId', 'invalidValue'],
    [{ terminalId: 1.5 }, 'terminalId', 'invalidValue'],
  ])('FWD-STAT-04 FWD-STAT-06 FENT-03 FENT-21 %j is refused for its field', async (wrong, field, code) => {
    const answer = await single({ ...pickup, ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ field, code }] } });
  });

  test('all wrong fields are named at once', async () => {
    const { body } = await single({ type: '', referenceNumber: '' });
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['type', 'referenceNumber']);
  });

  test('a reference of 64 characters is taken', async () => {
    expect((await single({ ...pickup, referenceNumber: 'x'.repeat(64) })).body.code).toBe('reference_not_found');
  });

  test.each([undefined, 'both', ''])('FWD-STAT-09 requestType %j is refused', async (requestType) => {
    const answer = await server.call(containerStatus.get, {
      as: user,
      params: { f: forwarder.id, terminalId: terminal },
      query: (requestType === undefined ? {} : { requestType }) as { requestType: string },
      body: { terminalId: terminal, ...pickup },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  test('an unknown terminal is refused after what is wrong with the body', async () => {
    const elsewhere = { path: 999_999 };
    expect(await single({ ...pickup, terminalId: 999_999 }, elsewhere)).toMatchObject({
      status: 404,
      body: { code: 'terminal_not_found' },
    });
    expect((await single({ ...pickup, terminalId: null }, elsewhere)).body.code).toBe('terminal_id_is_null');
  });
});

describe('who may ask', () => {
  test.each(['forwarder_read', 'forwarder_write', 'forwarder_premium_read', 'forwarder_premium_write'])(
    'FWD-STAT-45 %s may',
    async (role) => {
      await anOrder(db, { facility: terminal, reference: 'REF-1001' });
      const as = await aUser(db, { roles: [role], forwarders: [forwarder.id] });
      expect((await single(pickup, { as })).status).toBe(200);
    },
  );

  test.each(['terminal_operations_admin', 'train_operator_write', 'quaygate_admin'])(
    'FWD-STAT-45 %s may not',
    async (role) => {
      const as = await aUser(db, { roles: [role], forwarders: [forwarder.id], facilities: [terminal] });
      expect(await single(pickup, { as })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    },
  );

  test('FERR-15 a foreign forwarder is answered like an unknown one, before the body is looked at', async () => {
    const foreign = await aForwarder(db);
    const refused = { status: 404, body: { code: 'forwarder_not_found' } };
    expect(await single({}, { f: foreign.id })).toMatchObject(refused);
    expect(await single({}, { f: 'nobody' })).toMatchObject(refused);
  });

  test('FWD-STAT-45 a forwarder on the Free plan may not', async () => {
    const free = await aForwarder(db, { tier: 'Free' });
    const as = await aUser(db, { roles: ['forwarder_write'], forwarders: [free.id] });
    expect(await single(pickup, { as, f: free.id })).toMatchObject({
      status: 403,
      body: { code: 'plan_not_sufficient' },
    });
  });

  test('without a token it is refused', async () => {
    const answer = await server.call(containerStatus.get, {
      params: { f: forwarder.id, terminalId: terminal },
      query: { requestType: 'single' },
      body: { ...pickup, terminalId: terminal },
    });
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });
});
