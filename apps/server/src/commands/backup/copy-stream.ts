import { Readable, Writable } from 'node:stream';
import type pg from 'pg';

/** What a connection does during COPY; the types of the library leave it out. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** Bytes that are collected before they are handed on: a row alone is small. */
const blockBytes = 65_536;

const rowsIn = (text: string) => Number(/\d+$/.exec(text)?.[0] ?? 0);

/** The rows of `copy … to stdout`, as PostgreSQL writes them; it waits for a slow reader. Given to `client.query`. */
export class CopyOut extends Readable implements pg.Submittable {
  readonly #statement: string;
  #connection: pg.Connection | undefined;
  #waiting: Buffer[] = [];
  #bytes = 0;
  /** Known at the end. */
  rows = 0;

  constructor(statement: string) {
    super({ highWaterMark: 4 * blockBytes });
    this.#statement = statement;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#statement);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The library reads the next message into the same memory.
    this.#waiting.push(Buffer.from(chunk));
    this.#bytes += chunk.length;
    if (this.#bytes >= blockBytes && !this.#handOn()) this.#connection?.stream.pause();
  }

  #handOn(): boolean {
    const block = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#bytes = 0;
    return this.push(block);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsIn(text);
  }

  handleReadyForQuery(): void {
    if (this.destroyed) return;
    if (this.#bytes > 0) this.#handOn();
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }
}

/** Takes the rows of `copy … from stdin`; it waits for a slow database. Given to `client.query`. */
export class CopyIn extends Writable implements pg.Submittable {
  readonly #statement: string;
  #connection: CopyConnection | undefined;
  /** Waits for the database to take rows. */
  #begin: (() => void) | undefined;
  /** Waits for the end of the statement. */
  #end: (() => void) | undefined;
  #isOver = false;
  /** Known at the end. */
  rows = 0;

  constructor(statement: string) {
    super({ highWaterMark: 4 * blockBytes });
    this.#statement = statement;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#connection = connection;
    if (this.destroyed) connection.sendCopyFail('given up');
    else this.#begin?.();
  }

  #whenReady(work: (connection: CopyConnection) => void): void {
    if (this.#connection) work(this.#connection);
    else
      this.#begin = () => {
        this.#begin = undefined;
        this.#whenReady(work);
      };
  }

  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.#whenReady((connection) => {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) connection.stream.once('drain', done);
      else done();
    });
  }

  override _final(done: () => void): void {
    this.#end = done;
    this.#whenReady((connection) => connection.endCopyFrom());
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsIn(text);
  }

  handleReadyForQuery(): void {
    this.#isOver = true;
    this.#end?.();
  }

  handleError(error: Error): void {
    this.#isOver = true;
    this.#end = undefined;
    this.destroy(error);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.#isOver) this.#connection?.sendCopyFail('given up');
    done(error);
  }
}
