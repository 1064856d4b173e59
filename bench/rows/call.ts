import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, vehicle } from '@quaygate/contract';
import { pathOf, present } from '@quaygate/rules';
import WebSocket from 'ws';
import { openDatabase } from '../../apps/server/src/db/client.ts';
import { tokensFor } from '../../apps/server/test/session-tokens.ts';
import { type Server, sealingKey, startCallPeer, startProduct } from '../measure/process.ts';
import { profile } from '../measure/profile.ts';
import { estimate, median } from '../measure/statistics.ts';
import { type Line, range, sharesOf } from '../report.ts';
import { calleeId, callerId, fillCalls } from '../world/calls.ts';
import { facilityId, key, reportOf, trucks } from '../world/vehicles.ts';
import type { Surroundings } from './surroundings.ts';

const mostOfRaw = 3;
const slowest = 20;
const publicUrl = 'http://calls.bench.quaygate.example';
/** As large as a browser's description with its candidates. */
const sdp = 'a=candidate:1 1 udp 2122260223 192.0.2.17 50000 typ host generation 0\r\n'.repeat(40);
/** A connection takes 50 frames a second; a call has two of the caller's. */
const pause = 50;

/** Two people; one calls the other again and again. */
interface Pair {
  caller: WebSocket;
  callee: WebSocket;
}

/** A connection that answers no ping is closed. */
function stayOn(socket: WebSocket, text: string): void {
  const message: { type?: string; id?: string } = JSON.parse(text);
  if (message.type === 'ping') socket.send(JSON.stringify({ type: 'pong', id: message.id, timestamp: Date.now() }));
}

async function connect(callerAddress: string, calleeAddress: string): Promise<Pair> {
  const pair = { caller: new WebSocket(callerAddress), callee: new WebSocket(calleeAddress) };
  for (const socket of Object.values(pair)) socket.on('message', (data) => stayOn(socket, String(data)));
  await Promise.all([once(pair.caller, 'open'), once(pair.callee, 'open')]);
  return pair;
}

/** The next message of this type. */
function heard(socket: WebSocket, type: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${type} was heard`)), 5_000);
    const listen = (data: WebSocket.RawData) => {
      const message: { type?: string } = JSON.parse(String(data));
      if (message.type !== type) return;
      clearTimeout(timer);
      socket.off('message', listen);
      resolve();
    };
    socket.on('message', listen);
  });
}

/** Milliseconds from the offer until it rings. */
async function ring({ caller, callee }: Pair): Promise<number> {
  const parts = { callId: randomUUID(), facilityId, fromUserId: callerId, toUserId: calleeId };
  const rings = heard(callee, 'call-offer');
  const begin = performance.now();
  caller.send(JSON.stringify({ type: 'call-offer', ...parts, sdp }));
  await rings;
  const took = performance.now() - begin;
  const ends = heard(callee, 'call-end');
  caller.send(JSON.stringify({ type: 'call-end', ...parts, reason: 'hangup' }));
  await ends;
  return took;
}

async function ringFor(pair: Pair, seconds: number): Promise<number[]> {
  const all: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    all.push(await ring(pair));
    await sleep(pause);
  }
  return all;
}

/** All trucks report each second, until told to stop. */
async function reportUntil(stop: AbortSignal, url: string): Promise<void> {
  for (let second = 1; !stop.aborted; second++) {
    const begin = performance.now();
    const answer = await fetch(url + pathOf(vehicle.report.path, { facilityId }), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: reportOf(second),
    });
    const { accepted } = (await answer.json()) as { accepted: number };
    if (accepted !== trucks) throw new Error(`${accepted} of ${trucks} positions were accepted`);
    await sleep(Math.max(0, begin + 1_000 - performance.now()));
  }
}

async function connectProduct(server: Server, databaseUrl: string): Promise<Pair> {
  const { db, close } = openDatabase(databaseUrl);
  const tokenOf = tokensFor({ db, now: () => new Date(), sealingKey: Buffer.from(sealingKey, 'base64'), publicUrl });
  const addressOf = async (userId: string) =>
    `${server.url.replace('http', 'ws')}${call.socket.path}?token=${await tokenOf(userId)}`;
  const pair = await connect(await addressOf(callerId), await addressOf(calleeId));
  await close();
  // The keeper of the calls begins with the first connection.
  for (const [socket, userId] of [
    [pair.caller, callerId],
    [pair.callee, calleeId],
  ] as const)
    socket.send(JSON.stringify({ type: 'user-online', facilityId, fromUserId: userId, metadata: {} }));
  await sleep(2_000);
  return pair;
}

const end = ({ caller, callee }: Pair) => {
  caller.terminate();
  callee.terminate();
};
const at = (values: readonly number[], share: number) =>
  present([...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))]);

/** How long it takes until a call rings, while all trucks of the terminal report; the same through a bare relay. */
export async function callRow(around: Surroundings): Promise<Line[]> {
  const { create } = await around.open();
  const url = await create('calls', { fill: fillCalls });
  const product = await around.running(startProduct({ DATABASE_URL: url, PUBLIC_URL: publicUrl }));
  const relay = await around.running(startCallPeer());
  const relayUrl = relay.url.replace('http', 'ws');
  const pairs = {
    product: await connectProduct(product, url),
    relay: await connect(`${relayUrl}/${callerId}`, `${relayUrl}/${calleeId}`),
  };
  const stop = new AbortController();
  const reporting = reportUntil(stop.signal, product.url);
  try {
    const seconds = around.scale.seconds * 5;
    for (const pair of Object.values(pairs)) await ringFor(pair, seconds);
    const found = { product: [] as number[][], relay: [] as number[][] };
    const names = ['product', 'relay'] as const;
    for (let block = 0; block < around.scale.pairs; block++)
      for (const name of block % 2 ? [...names].reverse() : names)
        found[name].push(await ringFor(pairs[name], seconds));
    const ratio = estimate(found.product.map((own, block) => median(own) / median(present(found.relay[block]))));
    const all = { product: found.product.flat(), relay: found.relay.flat() };
    const p99 = at(all.product, 0.99);
    const notes = names.map(
      (name) =>
        `${name}: p50 ${median(all[name]).toFixed(2)} ms, p99 ${at(all[name], 0.99).toFixed(1)} ms, ${all[name].length} calls`,
    );
    const isMet = ratio.median <= mostOfRaw && p99 <= slowest;
    if (!isMet) notes.push(await sharesOfProduct(around));
    return [
      {
        row: `call: from offer to ring beside ${trucks} trucks, p50 by a raw relay`,
        aim: `≤ ${mostOfRaw}`,
        reached: range(ratio),
        met: ratio.median <= mostOfRaw,
        notes,
      },
      { row: 'the same, p99 in ms', aim: `≤ ${slowest}`, reached: p99.toFixed(1), met: p99 <= slowest, notes: [] },
    ];
  } finally {
    stop.abort();
    await reporting;
    for (const pair of Object.values(pairs)) end(pair);
  }
}

/** Where the product's processor time goes while it rings and nothing else happens. */
async function sharesOfProduct(around: Surroundings): Promise<string> {
  const { create } = await around.open();
  const url = await create('calls_profile', { fill: fillCalls });
  const shares = await profile({ DATABASE_URL: url, PUBLIC_URL: publicUrl }, async (server) => {
    const pair = await connectProduct(server, url);
    return async () => {
      await ringFor(pair, 5 * around.scale.seconds);
      end(pair);
    };
  });
  return sharesOf(shares);
}
