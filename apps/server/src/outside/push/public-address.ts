import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks in which no push service stands: private, loopback, link-local, shared, documentation, multicast and reserved ones. */
const closed = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(address, bits);

/** Addresses of IPv6 that are open to the internet, without those that carry an address of IPv4 or are for documents. */
const openSix = new BlockList();
openSix.addSubnet('2000::', 3, 'ipv6');
const closedSix = new BlockList();
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closedSix.addSubnet(address, bits, 'ipv6');

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1] ?? address;
  if (isIP(mapped) === 4) return !closed.check(mapped, 'ipv4');
  return isIP(mapped) === 6 && openSix.check(mapped, 'ipv6') && !closedSix.check(mapped, 'ipv6');
}

/** A name resolves to an address to which nothing is sent. */
export class ClosedAddress extends Error {}

/**
 * Looks a name up for a connection, and fails where one of its addresses is not public. The connection goes to an address that was
 * checked here, so a name that resolves differently a moment later changes nothing.
 */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  const all: LookupAllOptions = { ...options, all: true };
  lookup(hostname, all, (error, found: LookupAddress[]) => {
    if (error) return done(error, '', 0);
    const first = found[0];
    if (!first || !found.every(({ address }) => isPublicAddress(address))) {
      return done(new ClosedAddress('the name has an address that is not public'), '', 0);
    }
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};
