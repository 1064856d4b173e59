import { trucker } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aTrucker, aUser, type TestUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;
const { id: f } = await aForwarder(db);
const [dora, erik] = [
  await aUser(db, { roles: ['forwarder_write'], forwarders: [f] }),
  await aUser(db, { roles: ['forwarder_write'], forwarders: [f] }),
];

const get = async (t: string) => (await server.call(trucker.get, { as: dora, params: { f, t } })).body;
const update = (as: TestUser, t: string, { version, ...change }: { version?: number; licensePlate: string }) =>
  server.call(trucker.update, {
    as,
    params: { f, t },
    body: { firstName: 'Jo', lastName: 'Krug', ...change, ...(version !== undefined && { version }) },
  });
const conflict = { status: 409, body: { code: 'changed_meanwhile' } };

test('FWD-TRK-32 a change made from an older version is refused and changes nothing', async () => {
  const { id } = await aTrucker(db, { forwarder: f });
  const { version } = await get(id);
  const first = await update(dora, id, { version, licensePlate: 'DU-A 1' });
  expect(first).toMatchObject({ status: 200, body: { licensePlate: 'DU-A 1', version: version + 1 } });
  expect(first.body).toMatchObject({ changedBy: expect.stringMatching(/\S \S/), changedDate: expect.any(String) });
  expect(await update(erik, id, { version, licensePlate: 'DU-B 2' })).toMatchObject(conflict);
  expect(await get(id)).toEqual(first.body);
  expect(await update(erik, id, { licensePlate: 'DU-C 3' })).toMatchObject({ body: { version: version + 2 } });
});

test('FWD-TRK-32 of dispatchers who save the same version at once exactly one is stored', async () => {
  const { id } = await aTrucker(db, { forwarder: f });
  const { version } = await get(id);
  const plates = Array.from({ length: 8 }, (_, index) => `DU-X ${index}`);
  const answers = await Promise.all(
    plates.map((licensePlate, index) => update(index % 2 ? dora : erik, id, { version, licensePlate })),
  );
  const stored = plates.filter((_, index) => answers[index]?.status === 200);
  expect(stored).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(plates.length - 1);
  expect(await get(id)).toMatchObject({ licensePlate: stored[0], version: version + 1 });
});

test('FWD-TRK-32 a pending driver is refused as pending, whatever the version', async () => {
  const pending = await aTrucker(db, { forwarder: f, state: 'pending' });
  const answer = await update(dora, pending.id, { version: 7, licensePlate: 'DU-P 1' });
  expect(answer).toMatchObject({ status: 409, body: { code: 'trucker_not_approved' } });
});
