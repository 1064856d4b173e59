import { isIPv6 } from 'node:net';

/** Networks of IPv6 whose addresses stand for IPv4 addresses: mapped addresses (RFC 4291, 2.5.5.2) and translated ones (RFC 6052, 2.1). */
const ofIPv4 = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

/** The eight groups of an address, however it is written. */
function groupsOf(address: string): string[] {
  const [unzoned] = address.split('%');
  const [begin = '', end = ''] = new URL(`http://[${unzoned}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [begin, end].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}

/**
 * The key under which attempts of an address are counted: an IPv4 address for itself, also when it comes as IPv6; any other
 * for its network of 64 bits, because a customer usually gets all addresses of one.
 * @param address undefined: who asked has left, and their socket no longer knows it; the key is empty then
 */
export function networkOf(address: string | undefined): string {
  if (!address) return '';
  if (!address.includes(':') || !isIPv6(address)) return address;
  const groups = groupsOf(address);
  if (!ofIPv4.includes(groups.slice(0, 6).join(':'))) return `${groups.slice(0, 4).join(':')}::/64`;
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
