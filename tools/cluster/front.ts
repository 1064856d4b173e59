import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { present } from '@quaygate/rules';
import { giveAway } from './certificate.ts';
import { type Child, launch } from './child.ts';
import { addressOf, haproxyOf, nodes, poolerOf, type Site } from './examples.ts';
import type { Programs } from './programs.ts';

const examples = path.resolve(import.meta.dirname, '../../deploy');
export const exampleOf = (name: string) => readFileSync(path.join(examples, name), 'utf8');

/** HAProxy, pgBouncer and three NATS servers. */
export function front(site: Site, { files }: Programs) {
  const { folder, ports, password } = site;
  const nats = new Map<number, Child>();

  function startNats(node: number): void {
    const route = (each: number) => `nats://${addressOf(each)}:${ports.natsPeer}`;
    const args = ['-a', addressOf(node), '-p', `${ports.nats}`, '--cluster_name', 'quaygate', '--cluster', route(node)];
    const routes = nodes.map(route).join(',');
    const name = `nats${node}`;
    nats.set(
      node,
      launch(files.setpriv, { name, file: files['nats-server'], args: [...args, '--routes', routes], folder }),
    );
  }
  function startProxy(): void {
    const file = path.join(folder, 'haproxy.cfg');
    writeFileSync(file, haproxyOf(exampleOf('proxy/haproxy.cfg'), site));
    launch(files.setpriv, { name: 'haproxy', file: files.haproxy, args: ['-db', '-f', file], folder });
  }
  function startPooler(): void {
    const file = path.join(folder, 'pgbouncer.ini');
    const users = path.join(folder, 'users.txt');
    writeFileSync(file, poolerOf(exampleOf('postgresql/pgbouncer.ini'), site));
    writeFileSync(users, `"quaygate" "${password}"\n`);
    giveAway(users, 0o600);
    launch(files.setpriv, { name: 'pgbouncer', file: files.pgbouncer, args: [file], folder });
  }
  return {
    start() {
      for (const node of nodes) startNats(node);
      startProxy();
      startPooler();
    },
    startNats,
    killNats: (node: number) => present(nats.get(node)).kill(),
    natsUrl: nodes.map((node) => `nats://${addressOf(node)}:${ports.nats}`).join(','),
  };
}
