/**
 * Columns of a statement that writes many rows a second, as PostgreSQL's binary arrays: no number is written as text and
 * read again. Each is a parameter with a cast, as in `${numberColumn(values)}::float8[]`.
 */
const oids = { boolean: 16, whole: 20, text: 25, number: 701, moment: 1184 };
const headLength = 20;
/** PostgreSQL counts from 2000-01-01T00:00:00Z. */
const epoch = 946_684_800_000;
const none = -1;

function arrayOf(oid: number, count: number, size: number): Buffer {
  const array = Buffer.allocUnsafe(headLength + size);
  array.writeInt32BE(1, 0);
  // Nulls may follow.
  array.writeInt32BE(1, 4);
  array.writeInt32BE(oid, 8);
  array.writeInt32BE(count, 12);
  array.writeInt32BE(1, 16);
  return array;
}

/** A column whose values all have the same length. */
function fixedColumn<T>(
  oid: number,
  length: number,
  values: readonly (T | null)[],
  write: (array: Buffer, value: T, at: number) => void,
): Buffer {
  const array = arrayOf(oid, values.length, values.length * (4 + length));
  let at = headLength;
  for (const value of values) {
    at = array.writeInt32BE(value === null ? none : length, at);
    if (value === null) continue;
    write(array, value, at);
    at += length;
  }
  return array.subarray(0, at);
}

/** As float8[]. */
export const numberColumn = (values: readonly (number | null)[]) =>
  fixedColumn(oids.number, 8, values, (array, value, at) => array.writeDoubleBE(value, at));

/** As boolean[]. */
export const booleanColumn = (values: readonly boolean[]) =>
  fixedColumn(oids.boolean, 1, values, (array, value, at) => array.writeUInt8(Number(value), at));

function writeWhole(array: Buffer, value: number, at: number): void {
  const high = Math.floor(value / 2 ** 32);
  array.writeInt32BE(high, at);
  array.writeUInt32BE(value - high * 2 ** 32, at + 4);
}

/** As int8[], from safe integers. */
export const wholeColumn = (values: readonly (number | null)[]) => fixedColumn(oids.whole, 8, values, writeWhole);

/** As timestamptz[]. */
export const momentColumn = (values: readonly (Date | null)[]) =>
  fixedColumn(oids.moment, 8, values, (array, value, at) => writeWhole(array, (value.getTime() - epoch) * 1_000, at));

/** As text[]. */
export function textColumn(values: readonly (string | null)[]): Buffer {
  let most = 0;
  for (const value of values) most += 4 + 3 * (value?.length ?? 0);
  const array = arrayOf(oids.text, values.length, most);
  let at = headLength;
  for (const value of values) {
    const length = value === null ? none : array.write(value, at + 4);
    array.writeInt32BE(length, at);
    at += 4 + Math.max(0, length);
  }
  return array.subarray(0, at);
}
