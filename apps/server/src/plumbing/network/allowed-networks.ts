import { BlockList, isIPv6 } from 'node:net';

/** Whether an address lies in one of the networks; none named: anywhere. An IPv4 address may come as IPv6. */
export function isAllowed(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const network of networks) {
    const [ip = '', bits] = network.split('/');
    const family = isIPv6(ip) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(ip, family);
    else list.addSubnet(ip, Number(bits), family);
  }
  const [plain = ''] = address.split('%');
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
