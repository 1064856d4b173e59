import type { FastifyInstance } from 'fastify';

export interface Draining {
  readonly isDraining: boolean;
  /** From now on `/readyz` says so, and each answer closes its connection, so that the next one goes to another instance. */
  begin(): void;
}

/** What a process does that is about to end: it still answers, and asks everybody to go elsewhere (OPS-27). */
export function draining(app: FastifyInstance): Draining {
  let isDraining = false;
  const begin = () => {
    isDraining = true;
  };
  app.addHook('onRequest', (_, reply, done) => {
    if (isDraining) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => begin());
  return {
    begin,
    get isDraining() {
      return isDraining;
    },
  };
}
