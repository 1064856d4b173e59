import { driverInvitation, driverRegistration, identity, user as userCalls } from '@quaygate/contract';
import { driverTexts } from '@quaygate/phrases/driver';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aUser, next } from '../../../test/scenes/factories.ts';

const server = await startServer({ demo: true });
const { db } = server;
beforeEach(() => db.deleteFrom('mail').execute());
const mailsTo = (email: string) =>
  db.selectFrom('mail').select(['subject', 'text']).where('recipient', '=', email).execute();
const subjectOf = (kind: 'invitation' | 'resetPassword', language: keyof typeof driverTexts) =>
  driverTexts[language].mails[kind].subject;
const aDriver = () => ({
  ...{ email: `vairuotojas${next()}@example.com`, firstName: 'Jonas', lastName: 'Petraitis' },
  licensePlate: 'ABC 123',
});

test('I18N-22 who registers is written to in the language of the app, and the page behind the link speaks it', async () => {
  const driver = { ...aDriver(), phoneNumber: '+370 600 12345', language: 'lt' as const };
  await server.call(driverRegistration.register, { body: driver });
  await expect.poll(() => mailsTo(driver.email)).toMatchObject([{ subject: subjectOf('invitation', 'lt') }]);
  const [mail] = await mailsTo(driver.email);
  const link = /http\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const page = await server.app.inject({ url: new URL(link).pathname + new URL(link).search });
  expect(page.body).toContain('<html lang="lt">');
  expect(page.body).toContain(driverTexts.lt.page.setPassword);
  expect(page.body).toContain('>Українська</a>');
});

test('I18N-22 DRV-BRD-01 an invited driver gets the mail in the language of the invitation, a new one in another', async () => {
  const company = await aForwarder(db);
  const as = await aUser(db, { roles: ['forwarder_write'], forwarders: [company.id] });
  const driver = aDriver();
  const params = { f: company.id };
  const made = await server.call(driverInvitation.create, {
    as,
    params,
    body: { ...driver, by: 'mail', language: 'uk' },
  });
  expect(await mailsTo(driver.email)).toMatchObject([{ subject: subjectOf('invitation', 'uk') }]);
  await db.deleteFrom('mail').execute();
  const again = { ...params, t: made.body.truckerId };
  await server.call(driverInvitation.again, { as, params: again, body: { by: 'mail', language: 'tr' } });
  expect(await mailsTo(driver.email)).toMatchObject([{ subject: subjectOf('invitation', 'tr') }]);
});

test('I18N-22 a user chooses their language; only they do, and only one that there is', async () => {
  const as = await aUser(db, { roles: [] });
  expect((await server.call(userCalls.get, { as })).body.language).toBeNull();
  expect((await server.call(userCalls.changeLanguage, { as, body: { language: 'cs' } })).status).toBe(204);
  expect((await server.call(userCalls.get, { as })).body.language).toBe('cs');
  await server.call(identity.resetPassword, { body: { email: as.email } });
  await expect.poll(() => mailsTo(as.email)).toMatchObject([{ subject: subjectOf('resetPassword', 'cs') }]);
  const refused = await server.call(userCalls.changeLanguage, { as, body: { language: 'xx' as 'cs' } });
  expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ field: 'language' }] } });
});
