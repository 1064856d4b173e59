import { TOTP } from 'otpauth';
import { installation } from '../src/plumbing/audit.ts';
import { aUser, type TestUser } from './factories.ts';
import type { TestServer } from './harness.ts';

/** What an authenticator app shows at a moment. */
export const totpCode = (secret: string, moment: Date) =>
  new TOTP({ secret }).generate({ timestamp: moment.getTime() });

/** A user with an authenticator app, whose present code was used to set it up. */
export async function aSecuredUser(
  { db, deps, clock }: TestServer,
  password: string,
  roles: string[] = [],
): Promise<{ user: TestUser; secret: string; recoveryCodes: string[] }> {
  const user = await aUser(db, { roles, password });
  const { secret } = await deps.factors.startTotp(user);
  const { recoveryCodes } = await deps.factors.confirmTotp(user, totpCode(secret, clock.now()), installation('test'));
  return { user, secret, recoveryCodes };
}
