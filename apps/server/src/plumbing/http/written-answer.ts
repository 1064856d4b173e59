import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { writerOf } from './answer-writer.ts';
import { encodeAnswer } from './known-words.ts';

/** The JSON of an answer that a call wrote by itself, in the shape of the contract. */
export class WrittenAnswer {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** About a millisecond of work. */
const itemsPerTurn = 25;

/** Does something with all items; other requests get their turn in between. */
export async function inTurns<T, R>(items: readonly T[], work: (item: T, index: number) => R): Promise<R[]> {
  const done: R[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % itemsPerTurn === 0) await setImmediate();
    done.push(work(item, index));
  }
  return done;
}

const comma = Buffer.from(',');

/**
 * Writes an object with one list, item by item. Each item is made bytes at once: a long text of many pieces is copied again
 * and again while memory is swept.
 */
export async function writeList<T extends z.ZodType>(
  name: string,
  schema: T,
  items: readonly z.output<T>[],
): Promise<WrittenAnswer> {
  const list = z.array(schema);
  const write = writerOf(schema);
  // A row that cannot be said is left out (OPS-80).
  const say = (item: z.output<T>) => write(item) ?? JSON.stringify(encodeAnswer(list, [item])[0]);
  const rows = await inTurns(items, (item) => {
    const text: string | undefined = say(item);
    return text === undefined ? [] : [Buffer.from(text)];
  });
  const apart = rows.flat().flatMap((row, place) => (place === 0 ? [row] : [comma, row]));
  return new WrittenAnswer(Buffer.concat([Buffer.from(`{${JSON.stringify(name)}:[`), ...apart, Buffer.from(']}')]));
}
