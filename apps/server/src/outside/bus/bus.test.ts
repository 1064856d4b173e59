import type { Change } from '@quaygate/contract';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createDatabase } from '../../../test/database.ts';
import { natsServer } from '../../../test/servers/nats-server.ts';
import { type Bus, hub, messageOf, readMessage } from './bus.ts';
import { busOf } from './choose-bus.ts';

interface Stage {
  make(): Promise<Bus>;
  /** Takes the connections of all of them away, and gives them back. */
  cut?(): Promise<void>;
  restore?(): Promise<void>;
}

const { url, ownerUrl, drop } = await createDatabase();
afterAll(drop);
const nats = await natsServer();
if ('reason' in nats) process.stdout.write(`bus over NATS is not tested: ${nats.reason}\n`);
else afterAll(nats.remove);
const silent = { onLost: () => {}, onError: () => {} };

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
const kill = () =>
  asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'quaygate changes' and datname = current_database()`);

const memory: Stage = { make: async () => hub(null, () => {}) };
const listen: Stage = { make: () => busOf({ natsUrl: null, databaseUrl: url, ...silent }), cut: kill };
const overNats: Stage | null =
  'reason' in nats
    ? null
    : {
        make: () => busOf({ natsUrl: nats.url, databaseUrl: url, ...silent }),
        cut: nats.stop,
        restore: nats.start,
      };

const open: Bus[] = [];
afterEach(async () => {
  for (const bus of open.splice(0)) await bus.close();
});

/** A bus that is connected, and what it heard; without what every connection begins with. */
async function listener({ make }: Stage) {
  const bus = await make();
  open.push(bus);
  const heard: Change[] = [];
  await expect.poll(() => bus.isConnected()).toBe(true);
  bus.subscribe((change) => heard.push(change));
  return { bus, heard };
}
const of = (noun: Change['noun'], heard: readonly Change[]) => heard.filter((change) => change.noun === noun);

const all: [string, Stage][] = [
  ['memory', memory],
  ['LISTEN and NOTIFY', listen],
];
if (overNats) all.push(['NATS', overNats]);

describe.each(all)('the bus over %s', (name, stage) => {
  test('LIVE-20 tells its own process at once, to all who listen and no longer to who has left', async () => {
    const { bus, heard } = await listener(stage);
    const left: Change[] = [];
    const leave = bus.subscribe((change) => left.push(change));
    leave();
    bus.subscribe(() => {
      throw new Error('a listener that fails');
    });
    const after: Change[] = [];
    bus.subscribe((change) => after.push(change));
    bus.publish({ noun: 'booking', facilityId: 8, forwarderId: 'a' });
    for (const those of [heard, after])
      expect(of('booking', those)).toEqual([{ noun: 'booking', facilityId: 8, forwarderId: 'a' }]);
    expect(left).toEqual([]);
  });

  test.skipIf(name === 'memory')(
    'LIVE-21 tells the others within 2 s, once for many of the same, and itself not twice',
    async () => {
      const [one, other] = [await listener(stage), await listener(stage)];
      for (let count = 0; count < 50; count++) one.bus.publish({ noun: 'slot', facilityId: 8 });
      one.bus.publish({ noun: 'slot', facilityId: 9 });
      await expect.poll(() => of('slot', other.heard), { timeout: 2_000 }).toHaveLength(2);
      expect(of('slot', one.heard)).toHaveLength(51);
      other.bus.publish({ noun: 'session', userId: 'u' });
      await expect.poll(() => of('session', one.heard), { timeout: 2_000 }).toEqual([{ noun: 'session', userId: 'u' }]);
      expect(of('slot', one.heard)).toHaveLength(51);
    },
  );

  test.skipIf(name === 'memory')(
    'LIVE-22 comes back by itself, says so, and sends what was told meanwhile',
    async () => {
      const [one, other] = [await listener(stage), await listener(stage)];
      await stage.cut?.();
      await expect.poll(() => other.bus.isConnected() && one.bus.isConnected()).toBe(false);
      one.bus.publish({ noun: 'train', facilityId: 8 });
      expect(of('train', one.heard)).toHaveLength(1);
      await stage.restore?.();
      await expect.poll(() => of('resync', other.heard).length, { timeout: 15_000 }).toBeGreaterThan(0);
      await expect.poll(() => one.bus.isConnected(), { timeout: 15_000 }).toBe(true);
      // The first one that is back may have sent it before the other listened: that one has heard `resync`.
      one.bus.publish({ noun: 'license', forwarderId: 'a' });
      await expect.poll(() => of('license', other.heard), { timeout: 5_000 }).toHaveLength(1);
    },
  );
});

test('LIVE-21 a message stays below 8,000 bytes: too many ids become all of their noun', () => {
  const few: Change[] = [{ noun: 'booking', facilityId: 8, forwarderId: 'a' }];
  expect(readMessage(messageOf('x', few), 'y')).toEqual(few);
  const many = Array.from({ length: 500 }, (_, id): Change => ({ noun: id % 2 ? 'slot' : 'booking', facilityId: id }));
  const text = messageOf('x', many);
  expect(Buffer.byteLength(text)).toBeLessThan(8_000);
  expect(readMessage(text, 'y')).toEqual([{ noun: 'booking' }, { noun: 'slot' }]);
});

test('LIVE-21 what is no message of ours, or tells of nouns this build does not know, is left out', () => {
  for (const text of ['', '{', 'null', '[]', '{"from":1,"changes":[]}', '{"from":"x"}'])
    expect(readMessage(text, 'y')).toEqual([]);
  const mixed = JSON.stringify({
    from: 'x',
    changes: [{ noun: 'unknown' }, { noun: 'slot', facilityId: 'x' }, { noun: 'train' }],
  });
  expect(readMessage(mixed, 'y')).toEqual([{ noun: 'train' }]);
  expect(readMessage(mixed, 'x')).toEqual([]);
});
