import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { present } from '@quaygate/rules';
import { Answers } from '../measure/load.ts';

interface Asked {
  request: Buffer;
  status: number;
  /** When it was due, so that a server that is late is seen as late. */
  due: number;
}

/** Kept connections, each with one request at a time; what finds none free waits in a queue. */
export class Lines {
  readonly failures: string[] = [];
  private readonly queue: Asked[] = [];
  private readonly idle: ((asked: Asked) => void)[] = [];
  private readonly sockets: Socket[] = [];
  private readonly url: URL;
  private all: number[] = [];

  private constructor(url: string) {
    this.url = new URL(url);
  }

  static async open(url: string, count: number): Promise<Lines> {
    const lines = new Lines(url);
    await Promise.all(Array.from({ length: count }, () => lines.openOne()));
    return lines;
  }

  private async openOne(): Promise<void> {
    const socket = connect(Number(this.url.port), this.url.hostname).setNoDelay();
    this.sockets.push(socket);
    await once(socket, 'connect');
    let asked: Asked | undefined;
    let answers = new Answers(0);
    const ask = (one: Asked) => {
      [asked, answers] = [one, new Answers(one.status)];
      socket.write(one.request);
    };
    const next = () => {
      const waiting = this.queue.shift();
      if (waiting) ask(waiting);
      else this.idle.push(ask);
    };
    socket.on('data', (chunk: Buffer) => {
      try {
        if (!answers.take(chunk)) return;
        this.all.push(performance.now() - present(asked).due);
        next();
      } catch (error) {
        this.failures.push((error as Error).message.slice(0, 400));
        socket.destroy();
        void this.openOne();
      }
    });
    socket.on('error', (error) => this.failures.push(error.message));
    next();
  }

  ask(asked: Asked): void {
    // In turn, so that none rests until the server closes it.
    const free = this.idle.shift();
    if (free) free(asked);
    else this.queue.push(asked);
  }

  get waiting(): number {
    return this.queue.length;
  }

  /** Milliseconds of all answers since it was asked last, ascending. */
  took(): number[] {
    const all = this.all.sort((a, b) => a - b);
    this.all = [];
    return all;
  }

  end(): void {
    for (const socket of this.sockets)
      socket
        .removeAllListeners()
        .on('error', () => {})
        .destroy();
  }
}
