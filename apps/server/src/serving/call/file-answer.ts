import type { Readable } from 'node:stream';

/** A file as answer: saved by the browser under its name. */
export interface FileAnswer {
  fileName: string;
  bytes: Buffer | Readable;
}
