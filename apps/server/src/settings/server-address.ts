import { BlockList, isIP } from 'node:net';
import { isLoopback } from '../plumbing/network/loopback.ts';

/** Networks that no packet of the internet comes from (RFC 1918, 4193, 3927, 4291). */
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

/** Whether an address is one of this machine or of a private network; a name may lead anywhere. */
export function isInside(host: string): boolean {
  const kind = isIP(host);
  return isLoopback(host) || (kind > 0 && inside.check(host, kind === 6 ? 'ipv6' : 'ipv4'));
}

/** An IPv6 address stands in brackets. */
export const authority = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** Serves every address of the machine and is none that a browser can open. */
export const isEveryAddress = (host = '') => ['0.0.0.0', '::', '*'].includes(host);

/** Where the server reaches itself. */
export const ownOrigin = ({ host, port }: { host: string; port: number }) =>
  `http://${authority(isEveryAddress(host) ? '127.0.0.1' : host)}:${port}`;

interface Given {
  HOST?: string;
  PUBLIC_URL?: string;
}

/**
 * Where others can reach the server. A demo that was not asked for, but follows from the missing database, stays on this machine: its
 * password is known to everybody (SEC-06).
 */
export function openDemoAt({ HOST, PUBLIC_URL }: Given): string | undefined {
  const hosts = [HOST, PUBLIC_URL && new URL(PUBLIC_URL).hostname];
  return hosts.find((host) => host !== undefined && !isLoopback(host));
}
