import { setImmediate } from 'node:timers/promises';
import { Refusal } from './refusal.ts';
import type { Soon } from './soon.ts';

/** Levels of a body; no call has half as many. */
const maxDepth = 32;
/** Names of one object; objects with many different names are what a parser is slowest with. */
const maxNames = 1_000;
/** Values of a body in all. */
const maxValues = 50_000;
/** Bytes that are looked at or parsed before other calls get their turn: some milliseconds. */
const slice = 64_000;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [objectBegin, objectEnd, arrayBegin, arrayEnd] = [0x7b, 0x7d, 0x5b, 0x5d];

/** A list that stands directly in the object of the body: where it begins and ends, and commas at which it can be cut. */
interface List {
  begin: number;
  end: number;
  cuts: number[];
}

const tooDeep = () => new Refusal('malformed_request', { detail: `nested deeper than ${maxDepth} levels` });
const tooMany = (what: string) => new Refusal('request_too_large', { detail: `more than ${what}` });

/** The place of the quote that ends a text; texts are passed over without a look at their characters. */
function endOfText(bytes: Buffer, begin: number): number {
  for (let end = bytes.indexOf(quote, begin + 1); end >= 0; end = bytes.indexOf(quote, end + 1)) {
    let slashes = 0;
    while (bytes[end - 1 - slashes] === backslash) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return bytes.length;
}

/** Counts what a body would cost before anything is made of it. It judges no grammar: that is the parser's. */
class Scan {
  readonly lists: List[] = [];
  /** The brackets fit to each other, so that lists are where they seem to be. */
  isEven = true;
  readonly #bytes: Buffer;
  readonly #open: number[] = [];
  readonly #names: number[] = [];
  #values = 0;
  #place = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Looks at some more bytes. @returns whether there are more. @throws Refusal malformed_request, request_too_large */
  look(): boolean {
    const until = Math.min(this.#bytes.length, this.#place + slice);
    for (; this.#place < until; this.#place += 1) {
      const byte = this.#bytes[this.#place];
      if (byte === quote) this.#place = endOfText(this.#bytes, this.#place);
      else if (byte === colon) this.#name();
      else if (byte === comma) this.#value();
      else if (byte === objectBegin || byte === arrayBegin) this.#begin(byte);
      else if (byte === objectEnd || byte === arrayEnd) this.#end(byte);
    }
    return this.#place < this.#bytes.length;
  }

  #name(): void {
    const depth = this.#open.length;
    const names = (this.#names[depth] ?? 0) + 1;
    this.#names[depth] = names;
    if (names > maxNames) throw tooMany(`${maxNames} names in one object`);
  }

  #value(): void {
    this.#values += 1;
    if (this.#values > maxValues) throw tooMany(`${maxValues} values`);
    const list = this.lists.at(-1);
    const isInList = this.#open.length === 2 && this.#open[1] === arrayBegin && list !== undefined;
    if (isInList && this.#place - (list.cuts.at(-1) ?? list.begin) >= slice) list.cuts.push(this.#place);
  }

  #begin(byte: number): void {
    if (this.#open.length >= maxDepth) throw tooDeep();
    if (byte === arrayBegin && this.#open.length === 1 && this.#open[0] === objectBegin)
      this.lists.push({ begin: this.#place, end: -1, cuts: [] });
    this.#open.push(byte);
    this.#names[this.#open.length] = 0;
    this.#value();
  }

  #end(byte: number): void {
    const begin = this.#open.pop();
    if (begin !== byte - 2) this.isEven = false;
    const list = this.lists.at(-1);
    if (this.#open.length === 1 && byte === arrayEnd && list?.end === -1) list.end = this.#place;
  }
}

type Parse = (text: string) => unknown;

/** The values of a list, a part after the other. @throws what `parse` throws */
async function parseList(bytes: Buffer, { begin, end, cuts }: List, parse: Parse): Promise<unknown[]> {
  const values: unknown[] = [];
  const places = [begin, ...cuts, end];
  for (const [index, place] of places.slice(0, -1).entries()) {
    const part = parse(`[${bytes.toString('utf8', place + 1, places[index + 1])}]`) as unknown[];
    // Between two commas there has to be something.
    if (part.length === 0 && cuts.length > 0) throw new Refusal('malformed_request');
    for (const value of part) values.push(value);
    await setImmediate();
  }
  return values;
}

/** The object of a body around its lists, each of which stands as its number in brackets. */
function withoutLists(bytes: Buffer, lists: readonly List[]): string {
  let [text, place] = ['', 0];
  for (const [index, { begin, end }] of lists.entries()) {
    text += `${bytes.toString('utf8', place, begin)}[${index}]`;
    place = end + 1;
  }
  return text + bytes.toString('utf8', place);
}

/**
 * Parses a body (SEC-12). What it would cost is counted before; a large one is looked at and parsed in slices between which
 * other calls get their turn.
 * @throws Refusal malformed_request, request_too_large, and what `parse` throws
 */
export function parseJson(bytes: Buffer, parse: Parse): Soon<unknown> {
  const scan = new Scan(bytes);
  // Most are so small that one look sees all, and nothing is waited for.
  return scan.look() ? parseSlices(scan, bytes, parse) : parse(bytes.toString());
}

async function parseSlices(scan: Scan, bytes: Buffer, parse: Parse): Promise<unknown> {
  do await setImmediate();
  while (scan.look());
  const lists = scan.lists.filter(({ end }) => end >= 0);
  if (!scan.isEven || lists.length < scan.lists.length) return parse(bytes.toString());
  const body = parse(withoutLists(bytes, lists)) as Record<string, unknown>;
  for (const [name, value] of Object.entries(body)) {
    const list = Array.isArray(value) && lists[value[0] as number];
    if (list) body[name] = await parseList(bytes, list, parse);
  }
  return body;
}
