import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface Draining {
  readonly isDraining: boolean;
  /**
   * From now on `/readyz` says so, and each answer closes its connection, so that the next one goes to another instance.
   * @param pause milliseconds until a proxy has noticed
   */
  begin(pause: number): Promise<void>;
}

/** What a process does that is about to end: it still answers, and asks everybody to go elsewhere (OPS-27). */
export function draining(app: FastifyInstance): Draining {
  let isDraining = false;
  const begin = (pause: number) => {
    isDraining = true;
    return sleep(pause);
  };
  app.addHook('onRequest', (_, reply, done) => {
    if (isDraining) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', () => begin(0));
  return {
    begin,
    get isDraining() {
      return isDraining;
    },
  };
}
