import { present } from '@quaygate/rules';

/** Where the examples of `deploy/` are played: one machine, ports of its own, each node at a loopback address. */
export interface Site {
  folder: string;
  ports: ReturnType<typeof portsFrom>;
  /** Programs of PostgreSQL. */
  bin: string;
  /** The password of every role of the database. */
  password: string;
}

export const nodes = [1, 2, 3] as const;
/** Stands for 192.0.2.1n of the examples. */
export const addressOf = (node: number) => `127.0.2.1${node}`;

/** The ports of a cluster, in the hundred that begins here. */
export const portsFrom = (base: number) => ({
  http: base,
  https: base + 1,
  database: base + 2,
  pooler: base + 3,
  patroni: base + 8,
  postgres: base + 32,
  etcd: base + 79,
  etcdPeer: base + 80,
  nats: base + 42,
  natsPeer: base + 43,
  instances: [base + 60, base + 61, base + 62],
});

type Swap = [from: string | RegExp, to: string];

/** @throws Error when the example has no such place any more */
export function swapped(text: string, swaps: readonly Swap[]): string {
  return swaps.reduce((before, [from, to]) => {
    if (!(from instanceof RegExp ? from.test(before) : before.includes(from)))
      throw new Error(`the example has no ${from}`);
    return before.replaceAll(from instanceof RegExp ? new RegExp(from, `${from.flags}g`) : from, to);
  }, text);
}

export const patroniOf = (example: string, node: number, { folder, ports, bin, password }: Site) =>
  swapped(example, [
    [/^name: db1$/m, `name: db${node}`],
    [/(listen|connect_address): 192\.0\.2\.11/, `$1: 192.0.2.1${node}`],
    ['192.0.2.0/24', '127.0.0.0/8'],
    ['192.0.2.', '127.0.2.'],
    [':8008', `:${ports.patroni}`],
    [':5432', `:${ports.postgres}`],
    [':2379', `:${ports.etcd}`],
    [/archive_command: .*/, 'archive_command: /bin/true'],
    [/^ {2}data_dir: .*/m, `  bin_dir: ${bin}\n  data_dir: ${folder}/db${node}/data`],
    [/^ {4}ssl: "on"/m, `    ssl: "on"\n    unix_socket_directories: ${folder}/db${node}`],
    ['/etc/patroni/db1.crt', `${folder}/own.crt`],
    ['/etc/patroni/db1.key', `${folder}/own.key`],
    ['change-me', password],
  ]);

export const haproxyOf = (example: string, { folder, ports }: Site) =>
  swapped(example, [
    ['bind :80\n', `bind 127.0.0.1:${ports.http}\n`],
    ['bind :443 ssl crt /etc/haproxy/gate.pem', `bind 127.0.0.1:${ports.https} ssl crt ${folder}/gate.pem`],
    [/^ {2}server one .*\n {2}server two .*$/m, instancesOf(ports)],
    ['127.0.0.1:5000', `127.0.0.1:${ports.database}`],
    ['port 8008', `port ${ports.patroni}`],
    [/192\.0\.2\.(\d+):5432/, `127.0.2.$1:${ports.postgres}`],
  ]);

const instancesOf = ({ instances }: Site['ports']) =>
  ['one', 'two', 'three'].map((name, index) => `  server ${name} 127.0.0.1:${present(instances[index])}`).join('\n');

export const poolerOf = (example: string, { folder, ports }: Site) =>
  swapped(example, [
    ['port=5000', `port=${ports.database}`],
    ['listen_port = 6432', `listen_port = ${ports.pooler}`],
    ['/etc/pgbouncer/users.txt', `${folder}/users.txt`],
  ]);
