import { facility } from '@quaygate/contract';
import { isTimeZone } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { findForeignZones } from '../../src/db/time-zones.ts';
import { applyDeployment } from '../../src/slices/deployment/deployment.service.ts';
import { BadDeployment, parseDeployment } from '../../src/slices/deployment/deployment-file.format.ts';
import { startServer } from '../harness.ts';
import { aFacility, aUser } from '../scenes/factories.ts';
import { foreignZones, knownZones } from './zones.ts';

const server = await startServer();
const { db } = server;

/** The deployment file names no person, so nothing asks for an account. */
const deploy = async (timeZone: string) =>
  applyDeployment(
    { db, now: server.clock.now, identityIn: () => ({ createAccount: () => Promise.reject(new Error('no account')) }) },
    parseDeployment(JSON.stringify({ facilities: [{ id: 1, name: 'Terminal Nord', timeZone }] })),
  );

test.each(knownZones)('FIELD-ZONE-01 a terminal lives in %s: %s', async (timeZone) => {
  await deploy(timeZone);
  expect(await db.selectFrom('facility').select('timeZone').executeTakeFirst()).toEqual({ timeZone });
});

test.each(foreignZones)('FIELD-ZONE-01 %s is refused by its name: %s', async (timeZone) => {
  const refused = await deploy(timeZone).catch((error) => error);
  expect(refused).toBeInstanceOf(BadDeployment);
  expect(refused.message).toContain('facilities.0.timeZone');
});

test('FIELD-ZONE-01 SETUP-50 a screen answers a foreign zone at its field, for a new terminal and for one that is there', async () => {
  const as = await aUser(db, { roles: ['quaygate_admin'] });
  const { id } = await aFacility(db);
  const { body: terminal } = await server.call(facility.get, { as, params: { facilityId: id } });
  const refused = { status: 400, body: { errors: [{ field: 'timeZone', code: 'unknownTimeZone' }] } };
  for (const [timeZone, kind] of foreignZones) {
    expect(await server.call(facility.create, { as, body: { name: 'Südkai', timeZone } as never }), kind).toMatchObject(
      refused,
    );
    const body = { ...terminal, timeZone };
    expect(await server.call(facility.update, { as, params: { facilityId: id }, body }), kind).toMatchObject(refused);
  }
  for (const [timeZone, kind] of knownZones) {
    const made = await server.call(facility.create, { as, body: { name: 'Südkai', timeZone } as never });
    expect([made.status, made.body.timeZone], kind).toEqual([201, timeZone]);
  }
});

test('FIELD-ZONE-01 of several the foreign ones are named', async () => {
  const zones = [...knownZones, ...foreignZones].map(([zone]) => zone).filter(isTimeZone);
  expect([...(await findForeignZones(db, zones))].sort()).toEqual(['CET', 'IST', 'US/Pacific-New', 'VST']);
  expect(await findForeignZones(db, [])).toEqual(new Set());
});
