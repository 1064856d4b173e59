import { licenseOrder } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aLicense, aLicenseOrder, aTrucker, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;
const { id: f } = await aForwarder(db);
const { id: other } = await aForwarder(db);
const user = await aUser(db, { roles: ['forwarder_write'], forwarders: [f], email: 'einkauf@orders.example' });
const list = (as = user, forwarder = f) => server.call(licenseOrder.list, { as, params: { f: forwarder } });
const older = await aLicenseOrder(db, { forwarder: f, buyer: user.id, quantity: 3 });
const newer = await aLicenseOrder(db, { forwarder: f, state: 'OPEN', createdDate: new Date('2026-05-01T09:00:00Z') });
await aLicenseOrder(db, { forwarder: other });

test('FWD-PAY-43 the orders of the company, the newest first, and no others', async () => {
  const answer = await list();
  expect(answer.body.total).toBe(2);
  expect(answer.body.items).toEqual([
    expect.objectContaining({ id: newer.id, state: 'OPEN', orderId: null, hasPortal: false }),
    {
      id: older.id,
      kind: 'PURCHASE',
      state: 'PAID',
      createdDate: '2026-01-01T00:00:00.000Z',
      paidDate: '2026-01-01T00:00:00.000Z',
      quantity: 3,
      boughtBy: 'einkauf@orders.example',
      orderId: older.orderId,
      licenseKey: null,
      costCentre: null,
      receiptUrl: null,
      isRefundDue: false,
      hasPortal: false,
      hasRenewal: false,
      cost: null,
      months: null,
      note: null,
    },
  ]);
});

test('FWD-PAY-43 FWD-PAY-44 a cost centre is kept and printed in the CSV file, which no spreadsheet runs as a formula', async () => {
  const update = (id: string, costCentre: string | null) =>
    server.call(licenseOrder.update, { as: user, params: { f, id }, body: { costCentre } });
  expect((await update(older.id, ' =Hafen 4 ')).body.costCentre).toBe('=Hafen 4');
  expect((await update(older.id, 'x'.repeat(51))).body.errors).toEqual([{ field: 'costCentre', code: 'tooLong' }]);
  const foreign = await aLicenseOrder(db, { forwarder: other });
  expect((await update(foreign.id, 'x')).body.code).toBe('not_found');

  const answer = await server.call(licenseOrder.download, {
    as: user,
    params: { f },
    headers: { 'accept-language': 'en' },
  });
  expect(answer.headers['content-disposition']).toContain('Orders.csv');
  const lines = String(answer.body).trim().split('\r\n');
  expect(lines[0]).toContain('Ordered on;Paid on;Kind;Quantity;Status');
  expect(lines[1]).toContain('01.05.2026;;Licences;1;open;');
  expect(lines[2]).toContain(
    `01.01.2026;01.01.2026;Licences;3;paid;einkauf@orders.example;${older.orderId};;'=Hafen 4`,
  );
  expect((await update(older.id, null)).body.costCentre).toBeNull();
});

test('REST-25 REST-30 a revoked order disables its licences, takes them from their drivers and stops their renewal', async () => {
  const admin = await aUser(db, { roles: ['quaygate_admin'] });
  const { id: driver } = await aTrucker(db, { forwarder: f });
  const { orderId } = await aLicenseOrder(db, { forwarder: f, quantity: 2 });
  const free = await aLicense(db, { forwarder: f, orderId });
  const held = await aLicense(db, { forwarder: f, orderId, trucker: driver });
  const revoke = (which: string, as = admin) => server.call(licenseOrder.revoke, { as, params: { orderId: which } });

  expect((await revoke(orderId, await aUser(db, { roles: ['quaygate_write'] }))).body.code).toBe('forbidden');
  const answer = await revoke(orderId);
  expect(answer.body.orderId).toBe(orderId);
  expect(new Set(answer.body.licenses.map(({ id }: { id: string }) => id))).toEqual(new Set([free.id, held.id]));
  const rows = await db.selectFrom('license').selectAll().where('orderId', '=', orderId).execute();
  for (const row of rows) expect(row).toMatchObject({ status: 'DISABLED', truckerId: null, hasRenewal: false });
  const changes = await db.selectFrom('licenseChange').selectAll().where('licenseId', '=', held.id).execute();
  expect(changes).toMatchObject([
    { fromStatus: 'ASSIGNED', toStatus: 'DISABLED', truckerId: driver, changedBy: admin.id, reason: 'order revoked' },
  ]);
  expect((await list()).body.items.find((order: { orderId: string }) => order.orderId === orderId).state).toBe(
    'REVOKED',
  );
  const again = await revoke(orderId);
  expect([again.status, again.body.code]).toEqual([409, 'order_already_revoked']);
  expect((await revoke('sub_none')).body.code).toBe('not_found');
});

test('a disabled licence stays disabled, also for a statement of its own', async () => {
  const { id } = await aLicense(db, { status: 'DISABLED' });
  const revive = db.updateTable('license').set({ status: 'UNASSIGNED' }).where('id', '=', id).execute();
  await expect(revive).rejects.toMatchObject({ constraint: 'license_disabled_is_final' });
});
