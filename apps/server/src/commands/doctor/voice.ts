import type { Env } from '../../settings/env.ts';
import { doubtful, type Finding, good, wrong } from './finding.ts';
import { reachStun, reachTcp } from './reach.ts';

/** `turn:turn.example.org:3478?transport=udp` and its like. */
const serverAddress = /^(stuns?|turns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/;

async function look(url: string): Promise<Finding> {
  const [, scheme = '', host = '', port, transport] = serverAddress.exec(url) ?? [];
  const isTls = scheme.endsWith('s');
  const place = { host: host.replace(/^\[|\]$/g, ''), port: Number(port) || (isTls ? 5349 : 3478) };
  const problem =
    isTls || transport === 'tcp' ? await reachTcp({ ...place, isTls }) : await reachStun(place.host, place.port);
  if (problem === null) return good(`${url} answers`);
  return wrong(`${url}: ${problem}`, 'Mend ICE_SERVERS or TURN_URLS, or open the firewall');
}

/** How voice calls find their way. */
export async function lookAtVoice({ voice, iceServers, turn }: Env): Promise<Finding[]> {
  if (voice.kind === 'agora') return [good('calls go over Agora')];
  const urls = [...iceServers.flatMap((server) => server.urls), ...(turn?.urls ?? [])];
  const findings = await Promise.all(urls.map(look));
  if (turn) return findings;
  const says = 'no TURN server is set: in mobile networks many calls to drivers fail';
  return [...findings, doubtful(says, 'Set TURN_URLS and TURN_SECRET, for example of a coturn')];
}
