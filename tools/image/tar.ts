import { createReadStream } from 'node:fs';
import { type Entry, inOrder } from './entries.ts';

const block = 512;

interface Head {
  name: string;
  mode: number;
  owner?: number | undefined;
  size: number;
  type: '0' | '2' | '5' | 'x';
  link?: string;
}

/** A header of POSIX tar. No time and no names of users: equal contents make equal bytes. */
function header({ name, mode, owner = 0, size, type, link = '' }: Head): Buffer {
  const bytes = Buffer.alloc(block);
  const octal = (value: number, at: number, width: number) =>
    bytes.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at);
  bytes.write(name, 0, 100);
  octal(mode, 100, 8);
  octal(owner, 108, 8);
  octal(owner, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  bytes.write('        ', 148);
  bytes.write(type, 156);
  bytes.write(link, 157, 100);
  bytes.write('ustar\x0000', 257);
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return bytes;
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & (block - 1))]);

/** `LENGTH key=value`, where the length counts its own digits too. */
function record(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const bytes = Buffer.byteLength(rest);
  let length = bytes + 1;
  while (`${length}`.length + bytes !== length) length = `${length}`.length + bytes;
  return `${length}${rest}`;
}

const fits = (text: string) => Buffer.byteLength(text) <= 100 && /^[\x20-\x7e]*$/.test(text);

/** What does not fit the fields of a header goes before it, by its own words. */
function* heads(head: Head): Generator<Buffer> {
  const { name, link = '' } = head;
  const records = [...(fits(name) ? [] : [record('path', name)]), ...(fits(link) ? [] : [record('linkpath', link)])];
  if (records.length > 0) {
    const text = Buffer.from(records.join(''));
    yield header({ name: 'long', mode: 0o644, size: text.length, type: 'x' });
    yield padded(text);
  }
  yield header(head);
}

async function* bytesOf(entry: Entry): AsyncGenerator<Buffer> {
  const { name, mode, owner } = entry;
  if ('isFolder' in entry) return yield* heads({ name: `${name}/`, mode, owner, size: 0, type: '5' });
  if ('link' in entry) return yield* heads({ name, mode, owner, size: 0, type: '2', link: entry.link });
  if ('text' in entry) {
    const text = Buffer.from(entry.text);
    yield* heads({ name, mode, owner, size: text.length, type: '0' });
    return yield padded(text);
  }
  yield* heads({ name, mode, owner, size: entry.size, type: '0' });
  let read = 0;
  for await (const chunk of createReadStream(entry.file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    read += chunk.length;
    yield chunk;
  }
  if (read !== entry.size) throw new Error(`${entry.file} changed while it was read`);
  yield Buffer.alloc(-read & (block - 1));
}

/** A tar archive of the entries, which are put in order. Equal entries make equal bytes. */
export async function* tarOf(entries: readonly Entry[]): AsyncGenerator<Buffer> {
  for (const entry of inOrder(entries)) yield* bytesOf(entry);
  yield Buffer.alloc(2 * block);
}
