import { dimension, facilityCompany, trainOperator, truckingSystem } from '@quaygate/contract';
import { describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;
const admin = await aUser(db, { roles: ['quaygate_admin'] });

describe.each([
  ['facilityCompany', facilityCompany, dimension.facilityCompanies],
  ['trainOperator', trainOperator, dimension.trainOperators],
  ['truckingSystem', truckingSystem, dimension.truckingSystems],
] as const)('SETUP-54 SETUP-81 %s', (kind, calls, listed) => {
  const create = (name: string) => server.call(calls.create, { as: admin, body: { name } });
  const rename = (id: string, name: string) => server.call(calls.update, { as: admin, params: { id }, body: { name } });
  const entries = (id: string) =>
    db
      .selectFrom('audit')
      .select(['kind', 'objectKind', 'objectName', 'before', 'after'])
      .where('objectId', '=', id)
      .orderBy('id')
      .execute();

  test('SETUP-56 is created, renamed, listed and recorded', async () => {
    const { status, body } = await create(' Nord ');
    expect({ status, body }).toMatchObject({ status: 201, body: { name: 'Nord' } });
    expect(await rename(body.id, 'Süd')).toMatchObject({ status: 200, body: { id: body.id, name: 'Süd' } });
    await rename(body.id, 'Süd');
    const { items } = (await server.call(listed, { as: admin })).body;
    expect(items).toContainEqual({ id: body.id, name: 'Süd' });
    expect(await entries(body.id)).toEqual([
      { kind: `${kind}Created`, objectKind: kind, objectName: 'Nord', before: null, after: { name: 'Nord' } },
      { kind: `${kind}Changed`, objectKind: kind, objectName: 'Süd', before: { name: 'Nord' }, after: { name: 'Süd' } },
    ]);
  });

  test('an empty name and an unknown id are refused', async () => {
    expect(await create(' ')).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(await rename('gone', 'Süd')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});
