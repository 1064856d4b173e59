import { randomInt } from 'node:crypto';
import { driverInvitation, identity } from '@quaygate/contract';
import { password } from './served.ts';
import type { Api } from './story.ts';

/** A driver whom the company of the caller invited, and who chose their password; another one with each try of a story. */
export async function anInvitedDriver({ call }: Api): Promise<{ id: string; email: string; lastName: string }> {
  const lastName = `Codescu${randomInt(1_000_000)}`;
  const email = `${lastName.toLowerCase()}@fahrer.example`;
  const body = { email, firstName: 'Ion', lastName, licensePlate: 'B-IP 78', by: 'link' };
  const made = (await call(driverInvitation.create, { body })).body;
  const token = /token=(\S+)/.exec(made.link)?.[1];
  await call(identity.confirmPasswordReset, { body: { token, newPassword: password } });
  return { id: made.truckerId, email, lastName };
}
