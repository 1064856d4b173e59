import { oneToOneRestriction } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aRestriction } from '../../../test/scenes/booking-factories.ts';
import { aFacility, aForwarder, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;
const forwarder = await aForwarder(db);
const user = await aUser(db, { roles: ['forwarder_read'], forwarders: [forwarder.id] });

const list = (terminalId: number, { as = user, f = forwarder.id } = {}) =>
  server.call(oneToOneRestriction.list, { as, params: { f, terminalId } });

test('FWD-STAT-19 FENT-17 FWD-STAT-34 current and future restrictions of the terminal are listed by their start', async () => {
  const facility = (await aFacility(db)).id;
  const restriction = (start: string, end: string, where = facility) =>
    aRestriction(db, { facility: where, start: `2026-05-${start}:00Z`, end: `2026-05-${end}:00Z` });
  const later = await restriction('14T06:00', '14T10:00');
  const running = await restriction('12T06:00', '12T08:01');
  await restriction('12T06:00', '12T08:00');
  await restriction('13T06:00', '13T08:00', (await aFacility(db)).id);

  const { status, body } = await list(facility);

  expect(status).toBe(200);
  expect(body).toEqual({
    items: [
      {
        id: running.id,
        restrictionStart: '2026-05-12T06:00:00.000Z',
        restrictionEnd: '2026-05-12T08:01:00.000Z',
        terminalId: facility,
      },
      {
        id: later.id,
        restrictionStart: '2026-05-14T06:00:00.000Z',
        restrictionEnd: '2026-05-14T10:00:00.000Z',
        terminalId: facility,
      },
    ],
    page: 0,
    size: 2,
    total: 2,
  });
});

test('FWD-STAT-19 a terminal without restrictions answers an empty list, an unknown one terminal_not_found', async () => {
  const facility = (await aFacility(db)).id;
  expect((await list(facility)).body).toEqual({ items: [], page: 0, size: 0, total: 0 });
  expect(await list(999_999)).toMatchObject({ status: 404, body: { code: 'terminal_not_found' } });
});

test('FWD-STAT-19 forwarders on the Free plan may read it, other roles and foreign forwarders may not', async () => {
  const facility = (await aFacility(db)).id;
  const free = await aForwarder(db, { tier: 'Free' });
  const as = await aUser(db, { roles: ['forwarder_write'], forwarders: [free.id] });
  expect((await list(facility, { as, f: free.id })).status).toBe(200);
  expect(await list(facility, { as })).toMatchObject({ status: 404, body: { code: 'forwarder_not_found' } });
  const clerk = await aUser(db, { roles: ['terminal_operations_read'], facilities: [facility] });
  expect(await list(facility, { as: clerk })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
