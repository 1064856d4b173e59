import type { TestServer } from '../harness.ts';
import { aBookingScene } from '../scenes/booking-scene.ts';
import { aUser, type TestUser } from '../scenes/factories.ts';

/** A valid call, made from fresh objects. */
export interface Writing {
  as?: TestUser;
  headers?: Record<string, string>;
  params?: Record<string, string>;
  query?: Record<string, string>;
  json?: object;
}
export type Prepare = (server: TestServer) => Promise<Writing>;

export const names = { firstName: 'Dana', lastName: 'Dispo' };

export type Scene = Awaited<ReturnType<typeof aBookingScene>>;

export const asAdmin =
  (make: (server: TestServer, scene: Scene) => Promise<Omit<Writing, 'as'>>): Prepare =>
  async (server) => ({
    as: await aUser(server.db, { roles: ['quaygate_admin'] }),
    ...(await make(server, await aBookingScene(server.db))),
  });
