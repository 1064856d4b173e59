import { driverPush } from '@quaygate/contract';
import { doJob } from '../../src/jobs/jobs.ts';
import type { TestServer } from '../harness.ts';
import type { Phone, startPushReceiver } from '../servers/push-receiver.ts';
import { aDriverScene } from './driver-scene.ts';
import type { TestUser } from './factories.ts';

type Receiver = Awaited<ReturnType<typeof startPushReceiver>>;
type Language = 'de' | 'en' | 'pl' | 'ro';

/** What the tests of push messages do again and again. */
export function pushScene(server: TestServer, receiver: Receiver) {
  const { db, call } = server;
  const save = (as: TestUser, phone: Phone, language: Language = 'de') =>
    call(driverPush.save, { as, body: { ...phone.subscription, language } });
  /** Tells what is news, and sends it. */
  const tell = async () => {
    await doJob(server.deps, 'tellDrivers');
    await doJob(server.deps, 'sendPushMessages');
  };
  return {
    save,
    tell,
    /** A driver with a phone that wants to be told. */
    async aDriver() {
      const scene = await aDriverScene(db);
      const phone = receiver.phone();
      const { status } = await save(scene.driver, phone);
      if (status !== 204) throw new Error('not subscribed');
      /** The titles that the phone got since the last time. */
      let seen = 0;
      const news = async () => {
        await tell();
        const all = receiver.opened(phone);
        const fresh = all.slice(seen);
        seen = all.length;
        return fresh;
      };
      return { ...scene, phone, news };
    },
    subscriptions: (truckerId: string) =>
      db.selectFrom('pushSubscription').selectAll().where('truckerId', '=', truckerId).orderBy('id').execute(),
  };
}
