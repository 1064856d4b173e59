import { setTimeout as sleep } from 'node:timers/promises';
import { restoreStep } from './restore.ts';
import { untilWhole } from './run.ts';
import type { Cluster } from './site.ts';
import type { Step } from './step.ts';
import { until } from './until.ts';

const third = 2;

const leaderOf = ({ database }: Cluster) => database.nodeOf('leader');

async function withoutQuorum({ database }: Cluster): Promise<string[]> {
  await Promise.all([database.etcd.kill(1), database.etcd.kill(2)]);
  await sleep(20_000);
  const [leader] = (await database.members()).filter(({ role }) => role === 'leader');
  for (const node of [1, 2]) database.etcd.start(node);
  return [`Two of three etcd are away for 20 s. Meanwhile ${leader ? 'the primary went on' : 'no node took writes'}.`];
}

async function upgrade({ instances, db }: Cluster): Promise<string[]> {
  const begin = Date.now();
  await instances.migrate();
  // A limit that the build before does not know: the crowd has few trucks for all it books.
  await db.updateTable('facility').set({ truckPlaces: 1_000, truckWeight: 10_000_000 }).execute();
  const seconds = ((Date.now() - begin) / 1_000).toFixed(1);
  for (const index of [0, 1, 2]) {
    await instances.end(index);
    await instances.start(index);
  }
  return [
    `The schema is brought up to date within ${seconds} s while the build before this one serves; then one instance after the other is`,
    'ended by SIGTERM and started as this build. The build before knows no pooler, no /readyz and no draining: it uses PostgreSQL',
    'itself, and meanwhile HAProxy asks /healthz.',
  ];
}

/** It begins on the build before this one, so it comes first. */
export const upgradeStep: Step = {
  name: 'Rolling upgrade from the build before',
  words: ['upgrade'],
  aim: 'upgrade',
  run: upgrade,
  async after(cluster) {
    await cluster.proxies.restartProxy('/readyz');
    await untilWhole(cluster);
    return { lost: [], doubled: [], wrong: [], notes: [] };
  },
};

export const steps: readonly Step[] = [
  upgradeStep,
  {
    name: 'Nothing happens',
    words: ['steady'],
    aim: 'nothing',
    async run() {
      await sleep(6_000);
      return ['Some seconds to compare with.'];
    },
  },
  {
    name: 'An instance is killed',
    words: ['instance', 'kill'],
    aim: 'instance',
    async run({ instances }) {
      await instances.kill(0);
      await sleep(8_000);
      await instances.start(0);
      return ['`kill -9`, and started again 8 s later.'];
    },
  },
  {
    name: 'An instance is drained',
    words: ['instance', 'drain'],
    aim: 'instance',
    async run({ instances }) {
      await instances.end(1);
      await sleep(2_000);
      await instances.start(1);
      return ['SIGTERM, and started again.'];
    },
  },
  {
    name: 'The primary is killed',
    words: ['primary'],
    aim: 'database',
    async run(cluster) {
      const leader = await leaderOf(cluster);
      await cluster.database.killNode(leader);
      await until('another primary', async () => ![leader, Number.NaN].includes(await leaderOf(cluster)));
      await sleep(5_000);
      cluster.database.startNode(leader);
      return [
        'Patroni and PostgreSQL of the node go at once, as by loss of power; the node comes back 5 s after the failover.',
      ];
    },
  },
  {
    name: 'Switchover',
    words: ['switchover'],
    aim: 'database',
    async run({ database }) {
      await database.switchOver();
      return ["By Patroni's own call, to the synchronous standby."];
    },
  },
  {
    name: 'The synchronous standby is killed',
    words: ['standby'],
    aim: 'database',
    async run({ database }) {
      const node = await database.nodeOf('sync_standby');
      await database.killNode(node);
      await sleep(12_000);
      database.startNode(node);
      return ['As by loss of power; it comes back 12 s later.'];
    },
  },
  {
    name: 'One etcd is killed',
    words: ['etcd', 'one'],
    aim: 'instance',
    async run({ database }) {
      await database.etcd.kill(3);
      await sleep(12_000);
      database.etcd.start(3);
      return ['It comes back 12 s later.'];
    },
  },
  { name: 'Two of three etcd are killed', words: ['etcd', 'quorum'], aim: 'instance', run: withoutQuorum },
  {
    name: 'One NATS server is killed',
    words: ['nats', 'one'],
    aim: 'bus',
    async run({ proxies }) {
      await proxies.killNats(1);
      await sleep(5_000);
      proxies.startNats(1);
      return ['It comes back 5 s later.'];
    },
  },
  {
    name: 'All NATS servers are killed',
    words: ['nats', 'all'],
    aim: 'bus',
    async run({ proxies }) {
      await Promise.all([1, 2, 3].map(proxies.killNats));
      await sleep(12_000);
      for (const node of [1, 2, 3]) proxies.startNats(node);
      return ['They come back 12 s later; until then maps are read anew every 10 s (TRM-SOCK-12).'];
    },
  },
  {
    name: 'The clock of one instance jumps',
    words: ['clock'],
    aim: 'clock',
    async run({ instances, load }) {
      instances.jump(third);
      await sleep(10_000);
      instances.jump(third);
      await sleep(5_000);
      return [
        'Twenty minutes ahead, and back 10 s later. Meanwhile every position is too old by its clock: its maps show none, and',
        `${load.takeOld()} that came to it were answered "stale". What comes to the other two is taken.`,
      ];
    },
  },
  restoreStep,
];

/** Those whose words are all asked for; nothing asked for: all. */
export const chosen = <T extends Pick<Step, 'words'>>(all: readonly T[], asked: readonly string[]): T[] =>
  all.filter(({ words }) => asked.length === 0 || asked.some((each) => words.includes(each)));
