import { containerStatus, type StatusRequest, type StatusResponse, type StatusRow } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aDeadline, anOrder, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aFacility, aForwarder, aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { installation } from '../../plumbing/audit/audit.ts';
import { statusLists } from './container-status.service.ts';

const server = await startServer();
const { db } = server;

let forwarder: { id: string };
let user: TestUser;
let terminal: number;

beforeEach(async () => {
  forwarder = await aForwarder(db);
  user = await aUser(db, { roles: ['forwarder_read'], forwarders: [forwarder.id] });
  terminal = (await aFacility(db)).id;
});

function list(getStatusRequests: unknown, { as = user, requestType = 'list' } = {}) {
  return server.call(containerStatus.get, {
    as,
    params: { f: forwarder.id, terminalId: terminal },
    query: { requestType },
    body: { getStatusRequests } as never,
  });
}

const row = (number: number, more: object = {}) => ({
  type: 'delivery',
  referenceNumber: `REF-${number}`,
  containerNumber: null,
  terminalId: terminal,
  ...more,
});

async function deliveries(count: number) {
  for (let number = 0; number < count; number++) {
    await anOrder(db, {
      facility: terminal,
      direction: 'delivery',
      reference: `REF-${number}`,
      netWeight: 1000 + number,
    });
  }
}

async function hourly(count: number, more: object = {}) {
  for (let hour = 0; hour < count; hour++) {
    const begin = new Date(Date.UTC(2026, 4, 13, 4 + hour));
    await aSlot(db, { facility: terminal, begin, minutes: 60, ...more });
  }
}

test('FWD-STAT-09 FWD-BATCH-35 the rows are answered in the order of the request, each with what was asked', async () => {
  await deliveries(3);
  await hourly(1);
  const { status, body } = await list([row(2), row(0), row(1)]);
  expect(status).toBe(200);
  const rows = body.getStatusRequestResponses as {
    getStatusRequest: StatusRequest;
    getStatusResponse: StatusResponse;
  }[];
  const answered = rows.map((each) => [
    each.getStatusRequest.referenceNumber,
    each.getStatusResponse.container.netWeight,
  ]);
  expect(answered).toEqual([
    ['REF-2', 1002],
    ['REF-0', 1000],
    ['REF-1', 1001],
  ]);
  expect(rows[0]?.getStatusRequest).toEqual(row(2));
  expect(rows[0]).not.toHaveProperty('errorCode');
});

test('FENT-05 each row has the first ten slots that are not red', async () => {
  await deliveries(1);
  await aSlot(db, { facility: terminal, begin: '2026-05-12T09:00:00Z', closed: true });
  await aSlot(db, { facility: terminal, begin: '2026-05-12T10:00:00Z', capacity: 1, taken: 1 });
  await hourly(12);
  const { body } = await list([row(0)]);
  const { timeSlots } = body.getStatusRequestResponses[0].getStatusResponse;
  expect(timeSlots).toHaveLength(10);
  expect(timeSlots[0]).toEqual({
    slotBegin: '2026-05-13T04:00:00.000Z',
    slotEnd: '2026-05-13T05:00:00.000Z',
    category: 'green',
  });
});

test('FWD-BATCH-18..21 FERR-12 a bad row gets its own code and fails no other', async () => {
  await deliveries(2);
  await hourly(3);
  await anOrder(db, { facility: terminal, reference: 'HEAVY', netWeight: 40_000 });
  await anOrder(db, {
    facility: terminal,
    direction: 'delivery',
    reference: 'TRAIN',
    trainNumber: '4711',
    trainDate: '2026-05-14',
  });
  await aDeadline(db, {
    facility: terminal,
    trainNumber: '4711',
    trainDate: '2026-05-14',
    start: '2026-05-11T00:00:00Z',
    end: '2026-05-12T08:00:00Z',
  });
  const pickup = { type: 'pickup', containerNumber: 'CSQU3054383' };

  const { status, body } = await list([
    row(0),
    row(0, { terminalId: null }),
    row(0, { ...pickup, containerNumber: 'ABC' }),
    row(0, { terminalId: terminal + 1 }),
    row(0, { type: 'import' }),
    row(0, { referenceNumber: '0' }),
    row(0, { referenceNumber: 5 }),
    'no row at all',
    row(0, { referenceNumber: 'REF\u0000' }),
    row(0, { referenceNumber: 'UNKNOWN' }),
    row(0, { ...pickup, referenceNumber: 'HEAVY' }),
    row(0, { referenceNumber: 'TRAIN' }),
    row(1),
  ]);

  expect(status).toBe(200);
  const codes = body.getStatusRequestResponses.map(({ errorCode }: { errorCode?: string }) => errorCode ?? 'ok');
  expect(codes).toEqual([
    'ok',
    'terminal_id_is_null',
    'container_number_invalid_format',
    'validation_failed',
    'validation_failed',
    'validation_failed',
    'validation_failed',
    'validation_failed',
    'validation_failed',
    'reference_not_found',
    'net_weight_too_big',
    'booking_has_no_timeslots',
    'ok',
  ]);
  const failed = body.getStatusRequestResponses.filter((each: object) => 'errorCode' in each);
  for (const each of failed) expect(each).not.toHaveProperty('getStatusResponse');
});

test('FWD-BATCH-20 a row whose slots are all red has no slot', async () => {
  await deliveries(1);
  await hourly(2, { capacity: 1, taken: 1 });
  const { body } = await list([row(0)]);
  expect(body.getStatusRequestResponses[0].errorCode).toBe('booking_has_no_timeslots');
});

test('a block of bad rows alone is answered too', async () => {
  const { status, body } = await list([row(0, { terminalId: null })]);
  expect(status).toBe(200);
  expect(body.getStatusRequestResponses).toEqual([
    { getStatusRequest: row(0, { terminalId: null }), errorCode: 'terminal_id_is_null' },
  ]);
});

test('FWD-BATCH-35 a block of 250 rows is answered whole', async () => {
  await deliveries(250);
  await hourly(12);
  const { body } = await list(Array.from({ length: 250 }, (_, number) => row(number)));
  const rows: StatusRow[] = body.getStatusRequestResponses;
  expect(rows.map(({ getStatusResponse }) => getStatusResponse?.container.netWeight)).toEqual(
    Array.from({ length: 250 }, (_, number) => 1000 + number),
  );
});

test.each([1, 30, 150])(
  'FWD-BATCH-35 a block of %i rows costs two round trips to the database at once, and two for the failed look-ups of the company',
  async (count) => {
    const place = { facilityId: terminal, forwarderId: forwarder.id, actor: installation('test') };
    let queries = 0;
    const note = () => queries++;
    server.pool.on('acquire', note);
    await statusLists(server.deps)(
      place,
      Array.from({ length: count }, (_, number) => row(number)),
    );
    server.pool.off('acquire', note);
    expect(queries).toBe(4);
  },
);

test.each([
  [undefined, 'fieldRequired'],
  [[], 'invalidValue'],
  [Array.from({ length: 251 }, () => ({})), 'tooLong'],
  ['REF-1', 'invalidValue'],
])('FWD-BATCH-35 a block must hold 1 to 250 rows', async (rows, code) => {
  const answer = await list(rows);
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', errors: [{ field: 'getStatusRequests', code }] },
  });
});

test('an unknown terminal refuses the whole block', async () => {
  const answer = await server.call(containerStatus.get, {
    as: user,
    params: { f: forwarder.id, terminalId: 999_999 },
    query: { requestType: 'LIST' },
    body: { getStatusRequests: [row(0, { terminalId: null })] },
  });
  expect(answer).toMatchObject({ status: 404, body: { code: 'terminal_not_found' } });
});

test('a terminal role may not ask for a block', async () => {
  const as = await aUser(db, { roles: ['terminal_operations_write'], facilities: [terminal] });
  expect(await list([row(0)], { as })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
