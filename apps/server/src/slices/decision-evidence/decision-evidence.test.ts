import { createHash } from 'node:crypto';
import { approval, decisionEvidence, identification } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aTrucker, type TestUser } from '../../../test/scenes/factories.ts';
import { aDocument, aGatePassScene } from '../../../test/scenes/gate-pass-scene.ts';
import { doJob } from '../../jobs/jobs.ts';

const server = await startServer({ auditKeptDays: 400 });
const { db, clock, call } = server;
const { anna, bert, wendy, rita, ask, handIn, judge, look, askDeletion } = await aGatePassScene(server);

const manual = { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'MANUALLY_APPROVED' };
const open = (as: TestUser, t: string, id: string) => call(identification.get, { as, params: { t, id } });
const seePicture = (as: TestUser, t: string, id: string, kind: 'documentFront' | 'documentBack' | 'portrait') =>
  call(identification.picture, { as, params: { t, id, kind } });
const snapshotOf = (id: string, as = anna) => call(decisionEvidence.get, { as, params: { id } });

async function aProposal(after: object = manual, by = wendy) {
  const driver = await aTrucker(db);
  const { id } = (await handIn(driver)).body;
  const change = (await ask(by, driver.id, after)).body;
  return { t: driver.id, id, change: change.id as string };
}

test('OFFICE-11 no one approves what they have not looked at; the refusal names what to open, in the history and in the list', async () => {
  const { t, id, change } = await aProposal();
  const missing = async () => {
    const { status, body } = await judge(bert, t, change, true);
    expect(body.code).toBe('evidence_not_seen');
    expect(status).toBe(409);
    return body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`);
  };
  const all = ['document', 'documentBack', 'documentFront', 'portrait'].map((part) => `${part} notSeen`);
  expect(await missing()).toEqual(all);
  // Looks of somebody else are theirs.
  await look(anna, t);
  expect(await missing()).toEqual(all);
  await open(bert, t, id);
  await seePicture(bert, t, id, 'documentFront');
  expect(await missing()).toEqual(['documentBack notSeen', 'portrait notSeen']);
  const inList = await call(approval.decide, { as: bert, params: { id: change }, body: { decision: 'approved' } });
  expect(inList.body).toMatchObject({
    code: 'evidence_not_seen',
    errors: [{ field: 'documentBack' }, { field: 'portrait' }],
  });
  await seePicture(bert, t, id, 'documentBack');
  await seePicture(bert, t, id, 'portrait');
  expect((await judge(bert, t, change, true)).status).toBe(200);
});

test('OFFICE-11 own changes and decided ones are refused as before; a denial and a deletion need no look', async () => {
  const own = await aProposal(manual, anna);
  expect((await judge(anna, own.t, own.change, true)).body.code).toBe('own_change_not_approvable');
  expect((await judge(bert, own.t, own.change, false)).status).toBe(200);
  expect((await judge(bert, own.t, own.change, true)).body.code).toBe('change_not_pending');
  const leaving = await aTrucker(db);
  const deletion = (await askDeletion(wendy, leaving.id)).body;
  expect((await judge(bert, leaving.id, deletion.id, true)).status).toBe(200);
  expect((await snapshotOf(deletion.id)).body).toMatchObject({ identification: null, parts: [] });
});

test('OFFICE-11 for a name the document and its pictures are enough, without the portrait', async () => {
  const { t, id, change } = await aProposal({ lastName: 'Neu' });
  const { body } = await judge(bert, t, change, true);
  expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
    'document',
    'documentBack',
    'documentFront',
  ]);
  await open(bert, t, id);
  await seePicture(bert, t, id, 'documentFront');
  await seePicture(bert, t, id, 'documentBack');
  expect((await judge(bert, t, change, true)).status).toBe(200);
});

test('OFFICE-12 what was looked at before it changed does not count', async () => {
  const driver = await aTrucker(db);
  const { id } = (await call(identification.create, { as: wendy, params: { t: driver.id }, body: aDocument(driver) }))
    .body;
  await open(bert, driver.id, id);
  await db
    .updateTable('identification')
    .set({ submittedDate: clock.now(), validUntil: '2032-01-01' })
    .where('id', '=', id)
    .execute();
  const { body } = await ask(wendy, driver.id, manual);
  expect((await judge(bert, driver.id, body.id, true)).body.errors).toEqual([{ field: 'document', code: 'notSeen' }]);
  await open(bert, driver.id, id);
  expect((await judge(bert, driver.id, body.id, true)).status).toBe(200);
});

test('OFFICE-11 of approvals that race with the last look, one counts, and none without it', async () => {
  for (let round = 0; round < 8; round++) {
    const { t, id, change } = await aProposal();
    await look(bert, t);
    const [unseen, seen, again] = await Promise.all([
      judge(anna, t, change, true),
      judge(bert, t, change, true),
      judge(bert, t, change, true),
      open(anna, t, id),
    ]);
    expect(unseen.status).toBe(409);
    expect([seen.status, again.status].sort()).toEqual([200, 409]);
  }
});

test('OFFICE-13 OFFICE-14 a snapshot holds what was seen, says later whether it is still there, and names no one', async () => {
  const { t, id, change } = await aProposal();
  await open(wendy, t, id);
  await look(bert, t);
  const seenAt = clock.now().toISOString();
  const url = `/web/v1/ispsAdminUser/users/${bert.id}/truckers/${t}/identifications/${id}/pictures/portrait`;
  const headers = { authorization: `Bearer ${await server.tokenFor(bert.id)}` };
  const portrait = (await server.app.inject({ url, headers })).rawPayload;
  await judge(bert, t, change, true);
  const { status, body } = await snapshotOf(change);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ approvalId: change, decidedDate: seenAt },
    keptUntil: new Date(clock.now().getTime() + 400 * 86_400_000).toISOString(),
    identification: {
      ...{ source: 'review', documentKind: 'identityCard', issuingCountry: 'D', validUntil: '2031-03-01' },
      ...{ documentStatus: 'PENDING', terrorStatus: null },
      checks: expect.arrayContaining([{ check: 'driverName', result: 'passed' }]),
    },
    parts: [
      { part: 'document', seenByDecider: seenAt, seenByCreator: seenAt, now: 'same' },
      { part: 'documentBack', seenByDecider: seenAt, seenByCreator: null, now: 'same' },
      { part: 'documentFront', seenByDecider: seenAt, now: 'same' },
      { part: 'portrait', hash: createHash('sha256').update(portrait).digest('hex'), now: 'same' },
    ],
  });
  const stored = JSON.stringify(
    await db.selectFrom('decisionEvidence').selectAll().where('approvalId', '=', change).execute(),
  );
  const driver = await db.selectFrom('trucker').selectAll().where('userId', '=', t).executeTakeFirstOrThrow();
  for (const personal of [driver.lastName, driver.email, 'L01X', '1980-04-12']) expect(stored).not.toContain(personal);
  // The file was swapped for another one.
  const { fileKey } = await db
    .selectFrom('picture')
    .select('fileKey')
    .where('identificationId', '=', id)
    .where('kind', '=', 'portrait')
    .executeTakeFirstOrThrow();
  await server.deps.files.remove(fileKey);
  expect((await snapshotOf(change)).body.parts[3].now).toBe('gone');
  const again = (await askDeletion(wendy, t)).body;
  await judge(anna, t, again.id, true);
  expect((await snapshotOf(change)).body.parts.map(({ now }: { now: string }) => now)).toEqual(Array(4).fill('gone'));
});

test('OFFICE-14 only administrators open a snapshot, and only one there is', async () => {
  const { t, change } = await aProposal();
  for (const as of [rita, wendy]) expect((await snapshotOf(change, as)).body.code).toBe('forbidden');
  expect((await snapshotOf(change)).body.code).toBe('not_found');
  await judge(bert, t, change, false);
  expect((await snapshotOf(change)).body.parts).toMatchObject([
    { part: 'document', hash: null, seenByDecider: null },
    {},
    {},
    {},
  ]);
});

test('OFFICE-15 a snapshot goes after the period of the audit log, and not before', async () => {
  const { t, change } = await aProposal();
  await judge(bert, t, change, false);
  const decided = clock.now();
  clock.advance(399 * 86_400_000);
  await doJob(server.deps, 'forgetEvidence');
  expect(
    await db.selectFrom('decisionEvidence').select('approvalId').where('approvalId', '=', change).execute(),
  ).toHaveLength(1);
  clock.advance(2 * 86_400_000);
  await doJob(server.deps, 'forgetEvidence');
  expect(
    await db.selectFrom('decisionEvidence').select('approvalId').where('approvalId', '=', change).execute(),
  ).toEqual([]);
  clock.set(decided);
});

test('OFFICE-16 who asks is told how many others could approve', async () => {
  const others = async (as: TestUser) => (await call(approval.approvers, { as })).body.others;
  expect([await others(wendy), await others(anna)]).toEqual([2, 1]);
  await db.updateTable('appUser').set({ disabledAt: clock.now() }).where('id', '=', bert.id).execute();
  expect([await others(wendy), await others(anna)]).toEqual([1, 0]);
  await db.updateTable('appUser').set({ disabledAt: null }).where('id', '=', bert.id).execute();
  expect((await call(approval.approvers, { as: rita })).body.code).toBe('forbidden');
});
