import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['::ffff:0.0.0.0', '0.0.0.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8:1::ffff:203.0.113.7', '2001:db8:1:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
  [undefined, ''],
])('AUTH-01 %j counts for %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

const group = fc.integer({ min: 0, max: 0xffff });
const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });
const written = (parts: number[]) => parts.map((part) => part.toString(16)).join(':');
/** A network in use begins otherwise than what stands for IPv4. */
const network = groups(4).filter(([first, second]) => first !== 0 && !(first === 0x64 && second === 0xff9b));

test('AUTH-01 all addresses of one network of IPv6 count together, those of another apart', () => {
  fc.assert(
    fc.property(network, network, groups(4), groups(4), (here, there, one, other) => {
      const [mine, yours] = [one, other].map((host) => networkOf(written([...here, ...host])));
      expect(mine).toBe(yours);
      expect(networkOf(written([...there, ...one])) === mine).toBe(written(there) === written(here));
    }),
  );
});

test('AUTH-01 an IPv4 address counts for itself, however it comes', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(networkOf(address)).toBe(address);
      expect(networkOf(`::ffff:${address}`)).toBe(address);
    }),
  );
});
