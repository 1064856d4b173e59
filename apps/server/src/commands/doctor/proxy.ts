import { vehicle } from '@quaygate/contract';
import { WebSocket } from 'ws';
import { startClock } from '../../db/clock.ts';
import { isLoopback } from '../../plumbing/network/loopback.ts';
import type { Env } from '../../settings/env.ts';
import { doubtful, type Finding, good, wrong } from './finding.ts';
import { certificateEnd, patience, reasonOf } from './reach.ts';

const day = 86_400_000;

async function certificate({ hostname, port }: URL): Promise<Finding> {
  const end = await certificateEnd(hostname, Number(port) || 443);
  const days = Math.floor((end.getTime() - startClock(null)().getTime()) / day);
  const says = `its certificate is valid for ${days} more days`;
  return days < 14 ? doubtful(says, 'Renew it, and let it renew itself') : good(says);
}

/** A socket without a ticket: it is opened and closed at once where the proxy hands upgrades on. */
function socket(publicUrl: string): Promise<Finding> {
  const url = new URL(vehicle.socket.path.replace(':terminalCode', 'DOCTOR'), publicUrl);
  const client = new WebSocket(url, { origin: publicUrl, handshakeTimeout: patience });
  const says = 'the proxy does not hand on sockets: nothing is live, and no call rings';
  const lost = wrong(says, 'Let it hand on the headers Upgrade and Connection (deploy/ has examples)');
  return new Promise((resolve) => {
    client.on('open', () => client.terminate());
    client.on('open', () => resolve(good('sockets come through')));
    client.on('error', () => resolve(lost));
  });
}

async function answers(publicUrl: string): Promise<Finding> {
  const signal = AbortSignal.timeout(patience);
  const answer = await fetch(new URL('/healthz', publicUrl), { redirect: 'manual', signal });
  const body = (await answer.json().catch(() => null)) as { status?: unknown } | null;
  if (answer.ok && body?.status === 'ok') return good(`${publicUrl} leads to Quaygate`);
  const says = `${publicUrl}/healthz answers ${answer.status} and not what Quaygate says`;
  return wrong(says, 'Start the server, or let the proxy lead to it');
}

/** Behind a proxy that is not trusted all users count as one, whose requests are soon too many. */
function trust({ trustProxy, publicUrl, host }: Env): Finding[] {
  if (trustProxy !== 'loopback' || isLoopback(new URL(publicUrl).hostname) || isLoopback(host)) return [];
  const says = `the server listens at ${host}, and only proxies on this machine are trusted`;
  const mend =
    'If the proxy stands elsewhere, name its address in TRUST_PROXY: without it all users count as one sender';
  return [doubtful(says, mend)];
}

/** The way users come in. The server has to run. */
export async function lookAtProxy(env: Env): Promise<Finding[]> {
  const { publicUrl } = env;
  try {
    const first = await answers(publicUrl);
    const url = new URL(publicUrl);
    const tls = url.protocol === 'https:' ? [await certificate(url)] : [];
    const live = first.level === 'good' ? [await socket(publicUrl)] : [];
    return [first, ...tls, ...live, ...trust(env)];
  } catch (error) {
    return [
      wrong(`${publicUrl}: ${reasonOf(error)}`, 'Start the server, and mend the proxy, its name or its certificate'),
    ];
  }
}
