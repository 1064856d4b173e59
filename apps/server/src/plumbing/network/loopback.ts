/** Whether this host, of a URL or to listen at, is the machine itself, so that nothing sent there goes over a wire. */
export const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname);

/** Whether secrets may go to this address: it is reached encrypted, or not over a wire at all. */
export function keepsSecrets(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}
