import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import type { Db } from '../../src/db/client.ts';
import { installation } from '../../src/plumbing/audit/audit.ts';
import type { TestServer } from '../harness.ts';
import { anAuthenticator } from '../servers/authenticator.ts';
import { aUser, early, type TestUser } from './factories.ts';

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

/** A passkey without a device. */
export const aPasskey = (db: Db, user: { id: string }, id: string) =>
  db
    .insertInto('passkey')
    .values({
      id,
      userId: user.id,
      credentialId: randomUUID(),
      publicKey: Buffer.alloc(1),
      counter: 0,
      transports: [],
      name: 'Telefon',
      createdDate: early,
      lastUsedDate: null,
    })
    .execute();

/** A user with a passkey, and the device that has it. */
export async function aUserWithPasskey({ db, deps }: TestServer, more: { password?: string } = {}) {
  const user = await aUser(db, { roles: [], ...more });
  const device = anAuthenticator();
  const credential = device.create(await deps.factors.startPasskey(user, 'test'));
  const { passkey } = await deps.factors.addPasskey(
    user,
    { name: 'Telefon', credential },
    'test',
    installation('test'),
  );
  return { user, device, passkey };
}
