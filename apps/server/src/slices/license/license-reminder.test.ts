import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aLicense } from '../../../test/scenes/factories.ts';
import { doJob } from '../../jobs/jobs.ts';

const server = await startServer();
const { db } = server;
const day = 86_400_000;
const inDays = (days: number) => new Date(server.clock.now().getTime() + days * day);

/** The mails a company has got since the last time. */
async function mailsTo(forwarder: string) {
  const company = await db
    .selectFrom('truckingCompany')
    .select('email')
    .where('id', '=', forwarder)
    .executeTakeFirstOrThrow();
  return db.deleteFrom('mail').where('recipient', '=', company.email).returning(['subject', 'text']).execute();
}

test('FWD-LIC-68 30 and 7 days before the end of licences that will not renew their company gets one mail in both languages, once', async () => {
  const { id: forwarder } = await aForwarder(db);
  const ending = { forwarder, hasRenewal: false };
  const first = await aLicense(db, { ...ending, expirationDate: inDays(31) });
  const second = await aLicense(db, { ...ending, expirationDate: inDays(31.5) });
  const others = await Promise.all([
    aLicense(db, { forwarder, expirationDate: inDays(10) }),
    aLicense(db, { ...ending, expirationDate: inDays(-1) }),
    aLicense(db, { ...ending, status: 'DISABLED', expirationDate: inDays(10) }),
    aLicense(db, { hasRenewal: false, expirationDate: inDays(10) }),
  ]);
  await doJob(server.deps, 'remindOfLicenses');
  expect(await mailsTo(forwarder)).toEqual([]);

  for (const days of [2, 22]) {
    server.clock.advance(days * day);
    // Two instances at once.
    await Promise.all([doJob(server.deps, 'remindOfLicenses'), doJob(server.deps, 'remindOfLicenses')]);
    const mails = await mailsTo(forwarder);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Quaygate: Lizenzen laufen ab / licences expire');
    const text = mails[0]?.text ?? '';
    for (const { licenseKey } of [first, second]) expect(text.split(licenseKey)).toHaveLength(3);
    for (const { licenseKey } of others) expect(text).not.toContain(licenseKey);
    server.clock.advance(day / 2);
    await doJob(server.deps, 'remindOfLicenses');
    expect(await mailsTo(forwarder)).toEqual([]);
  }
});

test('FWD-LIC-68 a licence that is first seen a week before its end is told of once', async () => {
  const { id: forwarder } = await aForwarder(db);
  await aLicense(db, { forwarder, hasRenewal: false, expirationDate: inDays(3) });
  await doJob(server.deps, 'remindOfLicenses');
  await doJob(server.deps, 'remindOfLicenses');
  expect(await mailsTo(forwarder)).toHaveLength(1);
});
