import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { KeyScope } from '@quaygate/contract';
import type { Db } from '../db/client.ts';
import { hashPassword } from '../identity/embedded/password.ts';
import { simulatorKey, simulatorLabel } from '../slices/integration-key/integration-key.queries.ts';
import { demoFacilities } from './companies/facilities.ts';
import type { SimulatedUser } from './people/simulated-drivers.ts';

const scopes: KeyScope[] = ['loadunits', 'slots', 'gate', 'vehicles', 'trains', 'bookings', 'backfill'];

interface Account {
  email: string;
  password: string;
}

interface Secrets {
  keys: { facilityId: number; key: string }[];
  accounts: Account[];
  drivers: Account[];
}

export interface Deps {
  db: Db;
  now: () => Date;
  settings: { publicUrl: string };
}

const hashOf = (key: string) => createHash('sha256').update(key).digest();

/** What an earlier start wrote, as long as the database still knows its keys. */
export async function readSecrets(db: Db, file: string): Promise<Secrets | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (!text) return undefined;
  try {
    const { facilities, accounts, drivers } = JSON.parse(text);
    // Of a version whose drivers could not be called.
    if (!drivers) return undefined;
    const keys: Secrets['keys'] = facilities.map(({ id, key }: { id: number; key: string }) => ({
      facilityId: id,
      key,
    }));
    const known = await db
      .selectFrom('integrationKey')
      .select('id')
      .where('label', '=', simulatorLabel)
      .where('revokedDate', 'is', null)
      .where(
        'keyHash',
        'in',
        keys.map(({ key }) => hashOf(key)),
      )
      .execute();
    return known.length === demoFacilities.length ? { keys, accounts, drivers } : undefined;
  } catch {
    return undefined;
  }
}

/** New keys and passwords; those of a simulator started elsewhere on this database end. */
export async function renewSecrets({ db, now }: Deps, users: readonly SimulatedUser[]): Promise<Secrets> {
  const keys = demoFacilities.map(({ id }) => {
    const keyId = randomBytes(6).toString('hex');
    return { facilityId: id, keyId, key: `qgk_${keyId}_${randomBytes(32).toString('base64url')}` };
  });
  const accounts = users.map((user) => ({ ...user, password: randomBytes(24).toString('base64url') }));
  const credentials = await Promise.all(
    accounts.map(async ({ id, password }) => ({ userId: id, passwordHash: await hashPassword(password) })),
  );
  const told = (isDriver: boolean) =>
    accounts.filter((one) => one.isDriver === isDriver).map(({ email, password }) => ({ email, password }));
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('integrationKey')
      .set({ revokedDate: now() })
      .where(simulatorKey)
      .where('revokedDate', 'is', null)
      .execute();
    await trx
      .insertInto('integrationKey')
      .values(
        keys.map(({ facilityId, keyId, key }) => ({
          id: keyId,
          facilityId,
          keyHash: hashOf(key),
          label: simulatorLabel,
          scopes,
          createdDate: now(),
        })),
      )
      .execute();
    await trx
      .insertInto('credential')
      .values(credentials)
      .onConflict((conflict) =>
        conflict.column('userId').doUpdateSet((eb) => ({ passwordHash: eb.ref('excluded.passwordHash') })),
      )
      .execute();
  });
  return { keys, accounts: told(false), drivers: told(true) };
}
