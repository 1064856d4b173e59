import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { batchBlock, present } from '@quaygate/rules';
import { aims } from '../aims.ts';
import { metricsToken } from '../measure/process.ts';
import { processorOf } from '../measure/processor.ts';
import { estimate, median } from '../measure/statistics.ts';
import { type Line, range } from '../report.ts';
import { forwarderId, paths, userId } from '../world/people.ts';
import { batchRows, containerOf, referenceOf, terminals } from '../world/terminals.ts';
import type { Match, Surroundings } from './surroundings.ts';

const lines = Array.from({ length: batchRows }, (_, row) => `pickup;${referenceOf(row + 1)};${containerOf(row + 1)}`);
const csv = `type;referenceNumber;containerNumber\n${lines.join('\n')}\n`;
/** What a browser asks for first (FWD-BATCH-35). */
const firstBlock = 25;

interface Row {
  getStatusRequest: { referenceNumber: string };
  getStatusResponse?: { timeSlots: unknown[] };
}

async function post(url: string, token: string, body: string | FormData, json = true): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, ...(json ? { 'content-type': 'application/json' } : {}) };
  const answer = await fetch(url, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** As the browser does it: the file, then blocks one after another. */
async function throughProduct({ product, token }: Match): Promise<Row[]> {
  const form = new FormData();
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'list.csv');
  const parsed = (await post(`${product.url}${paths.parseCsv}`, token, form, false)) as { getStatusRequests: object[] };
  const all: Row[] = [];
  while (all.length < parsed.getStatusRequests.length) {
    const size = all.length ? batchBlock : firstBlock;
    const block = parsed.getStatusRequests.slice(all.length, all.length + size);
    const getStatusRequests = block.map((row) => ({ ...row, terminalId: terminals.batch }));
    const body = JSON.stringify({ getStatusRequests });
    const list = await post(`${product.url}${paths.statusList(terminals.batch)}`, token, body);
    all.push(...(list as { getStatusRequestResponses: Row[] }).getStatusRequestResponses);
  }
  return all;
}

async function throughPeer({ peer, token }: Match): Promise<Row[]> {
  const list = await post(`${peer.url}/batch/${userId}/${forwarderId}/${terminals.batch}`, token, csv);
  return (list as { getStatusRequestResponses: Row[] }).getStatusRequestResponses;
}

async function timed(work: () => Promise<Row[]>): Promise<{ seconds: number; rows: Row[] }> {
  const begin = performance.now();
  const rows = await work();
  return { seconds: (performance.now() - begin) / 1_000, rows };
}

/** Longest stalls of the product's event loop since it was last asked, as Prometheus reads them. */
async function stallOf(url: string): Promise<{ p99: number; max: number }> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text();
  const read = (name: string) =>
    1_000 * Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(text)?.[1]);
  return { p99: read('p99'), max: read('max') };
}

/** A file of 10,000 rows, from upload to the last answer. */
export async function batchRow(around: Surroundings): Promise<Line[]> {
  const match = await around.match();
  const own = () => timed(() => throughProduct(match));
  const raw = () => timed(() => throughPeer(match));
  const [first, second] = [await own(), await raw()];
  assert.equal(first.rows.length, batchRows);
  const plain = (row: Row) => ({ reference: row.getStatusRequest.referenceNumber, ...row.getStatusResponse });
  assert.deepEqual(first.rows.map(plain), second.rows.map(plain));

  const ratios: number[] = [];
  const products: number[] = [];
  const peers: number[] = [];
  const used: number[] = [];
  const stalls: { p99: number; max: number }[] = [];
  const measureOwn = async () => {
    await stallOf(match.product.url);
    const before = processorOf(match.product.pid);
    products.push((await own()).seconds);
    stalls.push(await stallOf(match.product.url));
    used.push(processorOf(match.product.pid) - before);
    await sleep(100);
  };
  const measureRaw = async () => peers.push((await raw()).seconds);
  for (let pair = 0; pair < around.scale.pairs; pair++) {
    if (pair % 2 === 0) await measureOwn();
    await measureRaw();
    if (pair % 2 === 1) await measureOwn();
    ratios.push(present(products.at(-1)) / present(peers.at(-1)));
  }
  const ratio = estimate(ratios);
  const p99 = estimate(stalls.map((stall) => stall.p99));
  const longest = median(stalls.map((stall) => stall.max));
  return [
    {
      row: 'batch of 10,000 rows, time',
      aim: `≤ ${aims.batch.toFixed(2)}`,
      reached: range(ratio),
      met: ratio.median <= aims.batch,
      notes: [`product ${median(products).toFixed(2)} s in 41 calls, peer ${median(peers).toFixed(2)} s in one`],
    },
    {
      row: 'batch of 10,000 rows, event loop p99 in ms',
      aim: '≤ 50',
      reached: `${p99.median.toFixed(0)} (${p99.low.toFixed(0)} to ${p99.high.toFixed(0)})`,
      met: p99.median <= 50,
      notes: [
        `longest stall ${longest.toFixed(0)} ms; Node's own 10 ms between two looks are in both figures`,
        `processor of the server: ${((1_000 * median(used)) / 41).toFixed(0)} ms a call; what a stall lasts beyond that is waiting for a processor`,
      ],
    },
  ];
}
