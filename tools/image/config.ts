import { user } from './entries.ts';
import { server } from './product.ts';

/** Asks the server whether it lives; Node itself does, because there is no shell. */
const probe = `fetch('http://127.0.0.1:'+(process.env.PORT||4600)+'/healthz').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))`;
const second = 1_000_000_000;

/** How an engine runs the image: as a user without rights, without a shell, the server as process 1. */
export const config = {
  User: `${user}:${user}`,
  WorkingDir: '/app',
  Env: ['PATH=/usr/local/bin', 'NODE_ENV=production', 'HOST=0.0.0.0', 'DATA_DIR=/data'],
  Entrypoint: ['/usr/local/bin/node', '--max-semi-space-size=16', server],
  ExposedPorts: { '4600/tcp': {} },
  Volumes: { '/data': {} },
  StopSignal: 'SIGTERM',
  Healthcheck: {
    Test: ['CMD', '/usr/local/bin/node', '-e', probe],
    ...{ Interval: 10 * second, Timeout: 5 * second, StartPeriod: 60 * second, Retries: 3 },
  },
};
