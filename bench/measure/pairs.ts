import { present } from '@quaygate/rules';
import type { Block } from './load.ts';
import { processorOf, processorOfChildren } from './processor.ts';
import { type Estimate, estimate, median } from './statistics.ts';

export interface Side {
  pid: number;
  run: () => Promise<Block>;
}

/** What one request cost, in microseconds of processor. */
export interface Cost {
  server: number;
  database: number;
}

export interface Compared {
  /** Throughput of the product by that of the peer. */
  ratio: Estimate;
  /** The interval stayed wider than a tenth on either side, also when the pairs were measured again. */
  isNoisy: boolean;
  perSecond: { product: number; peer: number };
  cost: { product: Cost; peer: Cost };
}

interface Measured extends Cost {
  perSecond: number;
}

async function measure({ pid, run }: Side, postmaster: number): Promise<Measured> {
  const before = { server: processorOf(pid), database: processorOfChildren(postmaster) };
  const { requests, seconds } = await run();
  const micros = (used: number) => (used * 1e6) / requests;
  return {
    perSecond: requests / seconds,
    server: micros(processorOf(pid) - before.server),
    database: micros(processorOfChildren(postmaster) - before.database),
  };
}

/** V8 has compiled what is hot after so many calls; a busy machine gets so many blocks for it. */
const warm = { requests: 4_000, blocks: 20 };

async function warmUp({ run }: Side): Promise<void> {
  let requests = 0;
  for (let block = 0; block < warm.blocks && requests < warm.requests; block++) requests += (await run()).requests;
}

const widest = 0.1;
const isWide = ({ median: middle, low, high }: Estimate) => Math.max(high - middle, middle - low) > widest * middle;

/** Blocks in the order A B B A, so that a machine that grows slower or faster favours neither side. Noisy ones are repeated once. */
export async function compare(product: Side, peer: Side, { pairs, postmaster }: { pairs: number; postmaster: number }) {
  await warmUp(product);
  await warmUp(peer);
  let own: Measured[] = [];
  let raw: Measured[] = [];
  const ratio = () => estimate(own.map((each, pair) => each.perSecond / present(raw[pair]).perSecond));
  for (let time = 0; time < 2 && (time === 0 || isWide(ratio())); time++) {
    [own, raw] = [[], []];
    for (let pair = 0; pair < pairs; pair++) {
      if (pair % 2 === 0) own.push(await measure(product, postmaster));
      raw.push(await measure(peer, postmaster));
      if (pair % 2 === 1) own.push(await measure(product, postmaster));
    }
  }
  const middle = (all: Measured[], key: keyof Measured) => median(all.map((each) => each[key]));
  const cost = (all: Measured[]) => ({ server: middle(all, 'server'), database: middle(all, 'database') });
  return {
    ratio: ratio(),
    isNoisy: isWide(ratio()),
    perSecond: { product: middle(own, 'perSecond'), peer: middle(raw, 'perSecond') },
    cost: { product: cost(own), peer: cost(raw) },
  } satisfies Compared;
}
