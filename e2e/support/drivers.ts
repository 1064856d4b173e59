import { randomInt } from 'node:crypto';
import { driverInvitation, identity } from '@quaygate/contract';
import { password } from './served.ts';
import type { Api } from './story.ts';

/** A driver that the company of the caller invited by a link, which is not used yet. */
export async function anAwaitedDriver({
  call,
}: Api): Promise<{ id: string; email: string; firstName: string; lastName: string; link: string }> {
  const lastName = `Codescu${randomInt(1_000_000)}`;
  const email = `${lastName.toLowerCase()}@fahrer.example`;
  const body = { email, firstName: 'Ion', lastName, licensePlate: 'B-IP 78', by: 'link' };
  const made = (await call(driverInvitation.create, { body })).body;
  return { id: made.truckerId, email, firstName: 'Ion', lastName, link: made.link };
}

/** A driver that the company of the caller invited, and who chose their password; another one with each try of a story. */
export async function anInvitedDriver(api: Api): Promise<{ id: string; email: string; lastName: string }> {
  const { link, ...driver } = await anAwaitedDriver(api);
  const token = /token=(\S+)/.exec(link)?.[1];
  await api.call(identity.confirmPasswordReset, { body: { token, newPassword: password } });
  return driver;
}
