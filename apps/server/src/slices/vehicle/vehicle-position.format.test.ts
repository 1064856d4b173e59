import { VehiclePositionItem } from '@quaygate/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOfPosition, readOrdinaryPosition } from './vehicle-position.format.ts';

const ordinary = {
  ...{ eventId: '0f8fad5b-d9cb-469f-a165-70867728950e', occurredAt: '2026-05-12T08:00:07.250Z', vehicleId: 'truck 7' },
  ...{ latitude: 51.456, longitude: 6.736, direction: 359.5, locationAccuracy: 4, speed: 0, licensePlate: 'LÖ-QG 12' },
  deleted: false,
};
const text = fc.oneof(
  fc.string({ maxLength: 66, unit: 'binary' }),
  fc.stringMatching(/^[A-Z"\\ ]{0,21}$/),
  fc.stringMatching(/^[A-Za-z0-9._:-]{7,65}$/),
);
const two = (most: number) => fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(2, '0'));
const moment = fc
  .tuple(fc.constantFrom('1970', '2024', '2026', '9999'), two(13), two(32), two(24), two(60), two(60))
  .chain(([year, month, day, hour, minute, second]) =>
    fc
      .constantFrom('Z', '.5Z', '.04Z', '.999Z', '.0001Z', '', '+02:00', '.25+00:00', 'z')
      .map((end) => `${year}-${month}-${day}T${hour}:${minute}:${second}${end}`),
  );
const number = fc.oneof(
  fc.double({ min: -181, max: 361, noNaN: true }),
  fc.constantFrom(0, -0, 90, -90, 180, -180, 360, 1_000, 1_000_000, 1_000_001, 1e-7),
);
const wrong = fc.constantFrom<unknown>(undefined, null, '', '7', 7, true, [], {});
const change = (name: string, right: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: right }, wrong).map((value) => ({ [name]: value }));
/** What each field of the schema may be sent as: one that is added there is missing here. */
type Field = keyof (typeof VehiclePositionItem)['in']['shape'];
const values: Record<Field, fc.Arbitrary<unknown>> = {
  ...{ eventId: text, vehicleId: text, licensePlate: text, occurredAt: moment, deleted: fc.boolean() },
  ...{ latitude: number, longitude: number, direction: number, speed: number, locationAccuracy: number },
};
const fields = Object.keys(VehiclePositionItem.in.shape) as Field[];
/** Values of each field that need no schema: they are tried whatever chance brings. */
const right: Record<Field, unknown[]> = {
  eventId: ['12345678', 'a.B_c:d-9', 'x'.repeat(64)],
  vehicleId: ['7', 'truck (7) "blue"', '~'.repeat(64)],
  licensePlate: [undefined, null, 'DU-QG 12', 'Ž'.repeat(20)],
  occurredAt: ['1970-01-01T00:00:00Z', '2024-02-29T23:59:59.999Z', '2026-05-12T08:00:07.2Z'],
  deleted: [undefined, false, true],
  latitude: [90, -90, 0, 1e-7],
  longitude: [180, -180, 0, 1e-7],
  direction: [undefined, null, 0, 359.999],
  speed: [undefined, null, 0, 1_000],
  locationAccuracy: [undefined, null, 0, 1_000_000],
};
/** An ordinary position in which some fields have other values, right or wrong. */
const sent = fc
  .array(fc.oneof(...fields.map((name) => change(name, values[name])), change('unknown', text)), { maxLength: 4 })
  .map((changes) => Object.assign({}, ordinary, ...changes));

test('INT-15 a position that is read without the schema is what the schema makes of it', () => {
  let read = 0;
  fc.assert(
    fc.property(sent, (raw) => {
      const item = readOrdinaryPosition(raw);
      if (!item) return;
      read++;
      expect(item).toEqual(VehiclePositionItem.parse(raw));
    }),
    { numRuns: 3_000 },
  );
  expect(read).toBeGreaterThan(100);
});

test.each(fields)('INT-15 %s is read as the schema reads it, whatever it is, or left to the schema', (name) => {
  let read = 0;
  fc.assert(
    fc.property(change(name, values[name]), (changed) => {
      const raw = { ...ordinary, ...changed };
      const item = readOrdinaryPosition(raw);
      if (!item) return;
      read++;
      expect(item).toEqual(VehiclePositionItem.parse(raw));
      expect(Object.keys(item).sort()).toEqual([...fields].sort());
    }),
    { numRuns: 500, examples: right[name].map((value) => [{ [name]: value }]) },
  );
  expect(read).toBeGreaterThanOrEqual(right[name].length);
});

test('INT-31 positions have the same hash where all of their fields are the same, and nowhere else', () => {
  const hashes = new Map<string, number>();
  fc.assert(
    fc.property(sent, (raw) => {
      const { data } = VehiclePositionItem.safeParse(raw);
      // What was dropped of it is no field.
      const text = JSON.stringify({ ...data, note: undefined });
      if (data) hashes.set(text, hashOfPosition(data));
      expect(data && hashOfPosition({ ...data })).toBe(data && hashes.get(text));
    }),
    { numRuns: 3_000 },
  );
  expect(hashes.size).toBeGreaterThan(500);
  expect(new Set(hashes.values()).size).toBe(hashes.size);
});

const others: Record<Field, unknown> = {
  ...{ eventId: 'another-one', vehicleId: 'another-one', licensePlate: 'another-one' },
  ...{ latitude: 7.000_000_1, longitude: 7.000_000_1, direction: 7.000_000_1, locationAccuracy: 7.000_000_1 },
  ...{ speed: 7.000_000_1, occurredAt: '2026-05-12T08:00:07.251Z', deleted: true },
};
test.each([
  { latitude: -51.456, longitude: -6.736 },
  { vehicleId: 'truck', licensePlate: ' 7LÖ-QG 12' },
  ...fields.map((name) => ({ [name]: others[name] })),
  ...['direction', 'locationAccuracy', 'speed', 'licensePlate'].map((name) => ({ [name]: null })),
])('INT-31 a position with one other field has another hash: %j', (more) => {
  const hashOf = (raw: object) => hashOfPosition(VehiclePositionItem.parse(raw));
  expect(hashOf({ ...ordinary, ...more })).not.toBe(hashOf(ordinary));
});

test.each([
  {},
  { occurredAt: '2024-02-29T23:59:59Z' },
  { licensePlate: null, speed: null, direction: null, deleted: undefined },
  { latitude: null, longitude: null, locationAccuracy: undefined },
])('INT-15 an ordinary position needs no schema: %j', (more) => {
  const raw = { ...ordinary, ...more };
  expect(readOrdinaryPosition(raw)).toEqual(VehiclePositionItem.parse(raw));
});

test.each([
  ...[null, 'text', [], 7, {}],
  ...['2026-02-29T08:00:00Z', '2026-04-31T08:00:00Z', '2026-05-12T24:00:00Z', '2026-13-01T00:00:00Z'].map(
    (occurredAt) => ({ ...ordinary, occurredAt }),
  ),
])('INT-15 the schema judges what is not ordinary: %j', (raw) => {
  expect(readOrdinaryPosition(raw)).toBeUndefined();
});
