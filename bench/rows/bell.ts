import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { live, notification } from '@quaygate/contract';
import { pathOf, present } from '@quaygate/rules';
import { openDatabase } from '../../apps/server/src/db/client.ts';
import { busOf } from '../../apps/server/src/outside/bus/choose-bus.ts';
import { notifyUsers } from '../../apps/server/src/slices/notification/notify.service.ts';
import { tokensFor } from '../../apps/server/test/session-tokens.ts';
import { forEach, ringing } from '../measure/bells.ts';
import { sealingKey, startProduct } from '../measure/process.ts';
import { processorOf } from '../measure/processor.ts';
import { median } from '../measure/statistics.ts';
import type { Line } from '../report.ts';
import { bellCompany, bellUser, colleagues, fillBells, users } from '../world/bells.ts';
import type { Surroundings } from './surroundings.ts';

const publicUrl = 'http://bells.bench.quaygate.example';
/** Milliseconds within which everybody concerned has read what happened. */
const slowest = 2_000;
/** Things that happen in a second, each to one company. */
const perSecond = 5;

function pathsOf(u: string) {
  const params = { u };
  return {
    ticket: pathOf(live.createTicket.path, params),
    socket: live.stream.path,
    count: pathOf(notification.count.path, params),
    list: `${pathOf(notification.list.path, params)}?size=25`,
  };
}

/** Another instance at which things happen, and which makes tokens. */
async function anotherInstance(databaseUrl: string) {
  const ignore = () => {};
  const bus = await busOf({ natsUrl: null, databaseUrl, onLost: ignore, onError: ignore });
  const { db, close } = openDatabase(databaseUrl, { publish: bus.publish });
  const now = () => new Date();
  const tokenOf = tokensFor({ db, now, sealingKey: Buffer.from(sealingKey, 'base64'), publicUrl });
  const happen = (forwarderId: string) =>
    db
      .transaction()
      .execute((trx) =>
        notifyUsers(trx, now(), [{ kind: 'truckRefused', forwarderId, cause: randomUUID(), details: {} }]),
      );
  return {
    happen,
    async tokens(): Promise<string[]> {
      const all: string[] = [];
      await forEach(Array.from({ length: users }), async (_, index) => {
        all[index] = await tokenOf(bellUser(index));
      });
      return all;
    },
    async end() {
      await bus.close();
      await close();
    },
  };
}

/** How long it takes until everybody concerned has read what happened, where 5,000 dispatchers have the bell open. */
export async function bellRow(around: Surroundings): Promise<Line> {
  const { create } = await around.open();
  const url = await create('bells', { fill: fillBells });
  const product = await around.running(startProduct({ DATABASE_URL: url, PUBLIC_URL: publicUrl }));
  const other = await anotherInstance(url);
  const bells = await ringing(await other.tokens(), (index) => bellCompany(Math.floor(index / colleagues)), {
    url: product.url,
    pathsOf,
  });
  const seconds = 10 * around.scale.seconds;
  const took: number[] = [];
  let missing = 0;
  try {
    await sleep(2_000);
    bells.heard();
    const processor = processorOf(product.pid);
    const happened = new Map<string, number>();
    for (let each = 0; each < seconds * perSecond; each++) {
      const company = bellCompany((each * 7) % (users / colleagues));
      happened.set(company, performance.now());
      await other.happen(company);
      await sleep(1_000 / perSecond);
    }
    await sleep(slowest);
    const heard = bells.heard();
    for (const { company, at } of heard) took.push(at - present(happened.get(company)));
    missing = happened.size * colleagues - heard.length;
    const share = ((processorOf(product.pid) - processor) * 100) / (seconds + slowest / 1_000);
    const sorted = took.toSorted((a, b) => a - b);
    const p99 = sorted[Math.floor(0.99 * (sorted.length - 1))] ?? Number.NaN;
    return {
      row: `bell: ${users} users with the bell open, ${perSecond} events a second, p99 until read, in ms`,
      aim: `≤ ${slowest}`,
      reached: p99.toFixed(0),
      met: p99 <= slowest && missing <= 0 && bells.failures.length === 0,
      notes: [
        `p50 ${median(took).toFixed(0)} ms; ${took.length} times read, ${missing} missing, ${bells.failures.length} failures`,
        `processor of the server ${share.toFixed(0)} %`,
        ...bells.failures.slice(0, 1).map(String),
      ],
    };
  } finally {
    bells.end();
    await other.end();
  }
}
