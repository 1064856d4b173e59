import { admission, integrationKey } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { anApprovalScene } from '../../../test/scenes/approval-scene.ts';

const server = await startServer({ fourEyes: true });
const { db, clock, call } = server;
const { anna, bert, askKey, decide, collect, list, facility } = await anApprovalScene(server);
const params = { facilityId: facility.id };
const begin = clock.now();
const day = 86_400_000;

beforeEach(() => clock.set(begin));

const approved = async (more: object = {}) => {
  const { id } = (await askKey(anna, more)).body;
  return (await decide(bert, id, 'approved')).body as { id: string; objectId: string; collectUntil: string };
};
const keys = async () => (await call(integrationKey.list, { as: bert, params })).body.items;
const use = (key: string) => call(admission.check, { key, params, query: { licensePlate: 'A' } });
const refused = { status: 409, body: { code: 'key_not_collectable' } };

test('APPR-06 an approved key is told to its creator once, and to no one else', async () => {
  const asked = await askKey(anna, { networks: ['127.0.0.0/8'], scopes: ['gate', 'gate', 'bookings'] });
  const { id, objectId } = asked.body;
  expect(asked.body).toMatchObject({
    kind: 'integrationKey',
    objectName: 'Tor 1',
    before: null,
    after: {
      facilityId: facility.id,
      facility: 'Terminal Nord',
      label: 'Tor 1',
      scopes: ['gate', 'bookings'],
      networks: ['127.0.0.0/8'],
      endDate: '2027-05-12T08:00:00.000Z',
    },
    collectUntil: null,
  });
  expect(await collect(anna, id)).toMatchObject(refused);
  const decided = await decide(bert, id, 'approved');
  expect(decided.body.collectUntil).toBe(new Date(begin.getTime() + 7 * day).toISOString());
  expect(await keys()).toEqual([]);
  expect(await collect(bert, id)).toMatchObject(refused);

  clock.advance(3 * day);
  const made = await collect(anna, id);
  expect(made).toMatchObject({ status: 201, body: { id: objectId, label: 'Tor 1', scopes: ['gate', 'bookings'] } });
  expect(made.body.key).toMatch(new RegExp(`^qgk_${objectId}_[\\w-]{43}$`));
  expect((await use(made.body.key)).status).toBe(200);
  expect(await keys()).toMatchObject([
    { id: objectId, endDate: '2027-05-12T08:00:00.000Z', networks: ['127.0.0.0/8'] },
  ]);
  for (const as of [anna, bert]) {
    expect(await collect(as, id)).toMatchObject(refused);
    expect(JSON.stringify((await list(as)).body)).not.toContain('qgk_');
  }
  expect((await list(anna, { objectId })).body.items).toMatchObject([{ state: 'approved', collectUntil: null }]);

  const entries = await db
    .selectFrom('audit')
    .select(['kind', 'actorId', 'after'])
    .where('objectId', '=', objectId)
    .orderBy('id')
    .execute();
  expect(entries).toMatchObject([
    { kind: 'approvalRequested', actorId: anna.id },
    { kind: 'approvalApproved', actorId: bert.id },
    { kind: 'integrationKeyCreated', actorId: anna.id, after: { approval: id, scopes: ['gate', 'bookings'] } },
  ]);
  expect(JSON.stringify(entries)).not.toContain(made.body.key.slice(17));
});

test('APPR-06 what was denied, withdrawn or approved more than seven days ago gives no key', async () => {
  const { id: denied } = (await askKey(anna)).body;
  await decide(bert, denied, 'denied');
  const { id: cancelled } = (await askKey(anna)).body;
  await decide(anna, cancelled, 'cancelled');
  for (const id of [denied, cancelled]) expect(await collect(anna, id)).toMatchObject(refused);

  const late = await approved();
  clock.advance(7 * day - 1);
  expect((await list(anna, { objectId: late.objectId })).body.items[0].collectUntil).toBe(late.collectUntil);
  clock.advance(1);
  expect((await list(anna, { objectId: late.objectId })).body.items[0].collectUntil).toBeNull();
  expect(await collect(anna, late.id)).toMatchObject(refused);
  expect(await collect(anna, 'unbekannt')).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('APPR-06 a key whose end came before it was collected is not made', async () => {
  const { id } = await approved({ endDate: new Date(begin.getTime() + day).toISOString() });
  clock.advance(day);
  expect(await collect(anna, id)).toMatchObject(refused);
});

test('APPR-06 collected twice at once a key is made once', async () => {
  const other = await startServer({ fourEyes: true }, undefined, { beside: server });
  for (let round = 0; round < 10; round++) {
    const { id, objectId } = await approved();
    const answers = await Promise.all([collect(anna, id), collect(anna, id, other), collect(anna, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await keys()).filter((key: { id: string }) => key.id === objectId)).toHaveLength(1);
  }
});

test('APPR-02 a key for an unknown terminal or with an end that is past cannot be asked for', async () => {
  expect(await askKey(anna, { facilityId: 998 })).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await askKey(anna, { endDate: begin.toISOString() })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', errors: [{ field: 'endDate', code: 'invalidValue' }] },
  });
});
