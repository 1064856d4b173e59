import { deployment } from '@quaygate/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sealingKey, startServer, type TestServer } from '../../../test/harness.ts';
import { aFacility, aUser } from '../../../test/scenes/factories.ts';
import type { Trx } from '../../db/client.ts';
import { identityOf } from '../../identity/choose-identity.ts';
import { outboxMail } from '../../outside/mail/outbox-mail.ts';
import { readLogo } from '../../outside/picture/logo.ts';
import { applyDeployment } from './deployment.service.ts';
import { exportDeployment } from './deployment-export.service.ts';
import { parseDeployment, writeDeployment } from './deployment-file.format.ts';

const server = await startServer();

const apply = ({ db, clock }: TestServer, text: string) =>
  applyDeployment(
    {
      db,
      now: clock.now,
      identityIn: (trx: Trx) => {
        const mail = outboxMail({ db: trx, now: clock.now });
        const settings = { publicUrl: 'http://127.0.0.1', rateLimit: 100, sessionIdle: 3_600_000, sealingKey };
        return identityOf({ kind: 'embedded' }, { db: trx, now: clock.now, mail, ...settings }).identity;
      },
    },
    parseDeployment(text),
  );

async function fill({ db }: TestServer) {
  await db.insertInto('facilityCompany').values({ id: 'rhein', name: 'Rheinhafen AG' }).execute();
  await db.insertInto('trainOperator').values({ id: 'gleis', name: 'Nordgleis' }).execute();
  await db.insertInto('truckingSystem').values({ id: 'dispo', name: 'Dispo Plus' }).execute();
  const logo = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#1c86b0' } })
    .png()
    .toBuffer();
  await db
    .insertInto('branding')
    .values({
      ...{
        name: 'Hafen Nord',
        imprintUrl: null,
        imprintText: 'Kai 1\n47119 Duisburg',
        privacyUrl: 'https://hafen.example/',
      },
      ...{ logo: await readLogo(logo), changedDate: null, changedBy: null },
    })
    .execute();
  const full = await aFacility(db, { name: 'Nordkai', capabilities: ['voiceCalls', 'truckMonitoring'] });
  const corner = { latitude: 51.4, longitude: 6.7 };
  const map = { southWest: corner, northEast: { latitude: 51.5, longitude: 6.8 }, center: corner };
  await db
    .updateTable('facility')
    .set({
      ...{ facilityCompanyId: 'rhein', code: 'T8', address: 'Kai 7', phoneNumber: '+49 1', releaseRequired: false },
      ...{ maxWeight: 40_000, verificationRequired: true, map: JSON.stringify(map) },
      driverRules: JSON.stringify({ de: 'Helm.\nWeste.', pl: 'Kask' }),
      colorBands: JSON.stringify({ completed_bookings: [{ minValue: 5, maxValue: null, color: 'green' }] }),
    })
    .where('id', '=', full.id)
    .execute();
  const bare = await aFacility(db, { name: 'Südkai' });
  await aUser(db, { roles: ['quaygateAdmin', 'forwarder_write'], email: 'Dana@example.com' });
  await aUser(db, { roles: ['isps_terminal_operations_write'], email: 'isps@example.com', facilities: [bare.id] });
  await aUser(db, { roles: ['forwarder_write'], email: 'dispo@example.com' });
  const gone = await aUser(db, { roles: ['quaygate_read'], email: 'gone@example.com' });
  await db.updateTable('appUser').set({ disabledAt: new Date() }).where('id', '=', gone.id).execute();
}

test('SETUP-55 what is exported, imported into an empty database and exported again is equal', async () => {
  await fill(server);
  const file = writeDeployment(await exportDeployment(server.db));
  const { branding, facilities, people } = parseDeployment(file);
  expect(branding).toMatchObject({ name: 'Hafen Nord', logo: expect.stringMatching(/^iVBOR/) });
  expect(facilities).toMatchObject([
    {
      ...{
        name: 'Nordkai',
        phoneNumber: '+49 1',
        driverRules: { de: 'Helm.\nWeste.' },
        settings: { maxWeight: 40_000 },
      },
      colorBands: { completed_bookings: [{ minValue: 5, maxValue: null, color: 'green' }] },
    },
    { name: 'Südkai', phoneNumber: null, driverRules: {}, map: null },
  ]);
  expect(people).toMatchObject([
    { email: expect.stringMatching(/dana/i), roles: ['quaygate_admin'], facilities: [] },
    { email: 'isps@example.com', roles: ['isps_terminal_operations_write'], facilities: [facilities[1]?.id] },
  ]);
  const empty = await startServer();
  await apply(empty, file);
  expect(writeDeployment(await exportDeployment(empty.db))).toBe(file);
  await apply(empty, file);
  expect(await empty.db.selectFrom('facility').select('version').distinct().execute()).toEqual([{ version: 2 }]);
});

test('SETUP-53 a deployment file raises the version of a terminal only when it changes something of it', async () => {
  const { id } = await aFacility(server.db, { name: 'Kai' });
  const versionAfter = async (more: object) => {
    await apply(server, JSON.stringify({ facilities: [{ id, name: 'Kai', ...more }] }));
    const row = server.db.selectFrom('facility').select('version').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).version;
  };
  const first = await versionAfter({});
  expect(await versionAfter({ driverRules: { de: 'Helm' } })).toBe(first + 1);
  expect(await versionAfter({ driverRules: { de: 'Helm' } })).toBe(first + 1);
});

test('SETUP-55 SETUP-56 administrators download the file, which is recorded', async () => {
  const admin = await aUser(server.db, { roles: ['quaygate_admin'] });
  const answer = await server.call(deployment.download, { as: admin });
  expect(answer.headers['content-disposition']).toContain('deployment.json');
  expect(answer.headers['content-type']).toContain('application/json');
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
  expect(parseDeployment(text).facilities.length).toBeGreaterThan(1);
  const acts = server.db.selectFrom('audit').select('actorName').where('kind', '=', 'deploymentExported');
  expect(await acts.execute()).toEqual([{ actorName: admin.email }]);
});
