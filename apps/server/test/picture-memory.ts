import { readFileSync } from 'node:fs';
import { readPicture } from '../src/outside/picture/picture.ts';
import { isRefusal } from '../src/plumbing/refusal.ts';
import { blackPng } from './odd-pictures.ts';

/** What a process of its own prints that reads a picture many times at once. */
export interface PictureMemory {
  /** Bytes that its memory grew by, at most. */
  grown: number;
  /** Of every reading the size of the picture, or the code of the refusal with its seconds to wait. */
  verdicts: string[];
}

const [file = '', times = '1'] = process.argv.slice(2);
const sent = readFileSync(file);
const verdict = () =>
  readPicture(sent).then(
    ({ width, height }) => `${width} × ${height}`,
    (error: unknown) => {
      if (isRefusal(error, 'too_many_requests')) return `too_many_requests ${error.more.retryAfter}`;
      return (error as { code: string }).code;
    },
  );

// Loads the decoder before anything is measured.
await readPicture(await blackPng({ width: 400, height: 400 }));
const before = process.memoryUsage().rss;
let most = before;
const look = () => {
  most = Math.max(most, process.memoryUsage().rss);
};
const watch = setInterval(look, 10);
const verdicts = await Promise.all(Array.from({ length: Number(times) }, verdict));
clearInterval(watch);
look();
process.stdout.write(JSON.stringify({ grown: most - before, verdicts } satisfies PictureMemory));
