import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What a file of the backup must be. */
export interface Print {
  bytes: number;
  sha256: string;
}

/** Counts and hashes what passes. */
function meter(): { through: Transform; read: () => Print } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, read: () => ({ bytes, sha256: hash.digest('hex') }) };
}

export const printOf = (content: Buffer): Print => ({
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

/** Writes a new file that only its owner can read, and is done when the disk has it. */
export async function writePart(file: string, ...sources: [Readable, ...Transform[]]): Promise<Print> {
  const { through, read } = meter();
  await pipeline([...sources, through, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })]);
  return read();
}

/** Reads a file without keeping it. @throws where it cannot be read */
export async function readPrint(file: string): Promise<Print> {
  const { through, read } = meter();
  through.resume();
  await pipeline(createReadStream(file), through);
  return read();
}
