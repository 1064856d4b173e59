import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from './network.ts';

/** Networks in which a reverse proxy usually stands, and from which no request of the internet comes. */
const inside = new BlockList();
for (const [address, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['127.0.0.0', 8],
] as const)
  inside.addSubnet(address, bits);
for (const [address, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
  ['::1', 128],
] as const)
  inside.addSubnet(address, bits, 'ipv6');

type Asked = Pick<FastifyRequest, 'ip' | 'headers'> & { socket: { remoteAddress?: string | undefined } };

/** The last address of X-Forwarded-For where a peer says it whom the settings do not trust. */
function claimedBy({ ip, headers, socket }: Asked): string | undefined {
  if (ip !== socket.remoteAddress) return undefined;
  const claimed = [headers['x-forwarded-for'] ?? []].flat().join().split(',').at(-1)?.trim() ?? '';
  return isIP(claimed) ? claimed : undefined;
}

/**
 * For whom attempts are counted. Behind a proxy that the settings do not name everybody has one address: there the address it
 * tells is counted apart, though it is believed for nothing else. Of a peer in the internet the header counts for nothing.
 */
export function countedFor(request: Asked): string {
  const network = networkOf(request.ip);
  const claimed = claimedBy(request);
  const isInside = claimed !== undefined && inside.check(request.ip, isIP(request.ip) === 6 ? 'ipv6' : 'ipv4');
  return isInside ? `${network} for ${networkOf(claimed)}` : network;
}

/** Says once that a proxy is not configured. */
export function warnOfProxies(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', async (request) => {
    if (isSaid || !request.headers['x-forwarded-for'] || !claimedBy(request)) return;
    isSaid = true;
    request.log.warn(
      'X-Forwarded-For arrives from a proxy that TRUST_PROXY does not name: its address stands for all users',
    );
  });
}
