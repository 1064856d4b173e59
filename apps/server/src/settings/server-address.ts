import { isLoopback } from '../plumbing/network/loopback.ts';

/** An IPv6 address stands in brackets. */
export const authority = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** Serves every address of the machine and is none that a browser can open. */
export const isEveryAddress = (host = '') => ['0.0.0.0', '::', '*'].includes(host);

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
