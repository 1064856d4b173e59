import { dataReport } from '@quaygate/contract';
import { keptData } from '@quaygate/rules';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aTrucker, aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { aGatePassScene } from '../../../test/scenes/gate-pass-scene.ts';
import { findKept } from './data-report.queries.ts';

const server = await startServer();
const { db, call } = server;
const { anna, wendy, handIn, change } = await aGatePassScene(server);
const periods = { identificationDays: 90, truckerDays: 365, auditDays: 1_096, notificationDays: 90 };

const textOf = async (bytes: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text.replace(/\s+/g, ' ');

async function anAccount(): Promise<{ account: TestUser; driver: Awaited<ReturnType<typeof aTrucker>> }> {
  const account = await aUser(db, { roles: [] });
  return { account, driver: await aTrucker(db, { id: account.id, firstName: 'Jana', lastName: 'Krug' }) };
}

test('OFFICE-24 the report says what is kept of a driver, since when, why and until when, in both languages', async () => {
  const { account, driver } = await anAccount();
  await handIn(driver, { validUntil: '2031-03-01' });
  await change(driver.id, { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'MANUALLY_APPROVED' });
  const kept = new Map((await findKept(db, driver.id, periods)).map((row) => [row.kind, row]));
  expect([...kept.keys()].sort()).toEqual([...keptData].sort());
  expect(kept.get('documentPictures')?.count).toBe(2);
  expect(kept.get('portraits')?.count).toBe(1);
  expect(kept.get('decisions')?.count).toBe(1);
  expect(kept.get('documents')?.until?.toISOString()).toMatch(/^2031-05-(29|30)/);
  expect(kept.get('bookings')).toMatchObject({ count: 0, since: null });

  const params = { t: driver.id };
  const german = await call(dataReport.get, { as: anna, params, headers: { 'accept-language': 'de' } });
  expect([german.status, german.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(await textOf(german.body)).toMatch(/Datenschutzbericht.*Jana Krug.*Maschinenlesbare Zone.*Wozu:.*Bis:/);
  const own = await call(dataReport.own, { as: account, headers: { 'accept-language': 'en' } });
  expect(await textOf(own.body)).toMatch(/Data protection report.*Jana Krug.*Portrait.*Why:.*Until:/);
  const acts = await db
    .selectFrom('audit')
    .select('actorId')
    .where('kind', '=', 'truckerDownloaded')
    .where('objectId', '=', driver.id)
    .orderBy('id')
    .execute();
  expect(acts.map(({ actorId }) => actorId)).toEqual([anna.id, account.id]);
});

test('OFFICE-24 only administrators read that of another, and drivers their own', async () => {
  const { account, driver } = await anAccount();
  const other = await anAccount();
  expect((await call(dataReport.get, { as: wendy, params: { t: driver.id } })).status).toBe(403);
  expect((await call(dataReport.own, { as: account, params: { u: other.account.id } })).status).toBe(403);
  expect((await call(dataReport.get, { as: anna, params: { t: 'nobody' } })).status).toBe(404);
});
