import type { Db } from '../../src/db/client.ts';
import { aBookingScene } from './booking-scene.ts';
import { early, type TestUser } from './factories.ts';

/** The account of a driver, with which they sign in. */
export async function anAccountOf(db: Db, { id }: { id: string }): Promise<TestUser> {
  const user = { id, email: `${id}@driver.example` };
  await db
    .insertInto('appUser')
    .values({ ...user, firstName: 'Jana', lastName: 'Krug', roles: [], emailVerified: true, createdDate: early })
    .execute();
  return user;
}

/** A booking scene whose driver has an account. */
export async function aDriverScene(db: Db) {
  const scene = await aBookingScene(db);
  return { ...scene, driver: await anAccountOf(db, scene.trucker) };
}
export type DriverScene = Awaited<ReturnType<typeof aDriverScene>>;
