import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { present } from '@quaygate/rules';
import { giveAway } from './certificate.ts';
import { type Child, launch } from './child.ts';
import { addressOf, haproxyOf, nodes, poolerOf, type Site, swapped } from './examples.ts';
import type { Programs } from './programs.ts';

const examples = path.resolve(import.meta.dirname, '../../deploy');
export const exampleOf = (name: string) => readFileSync(path.join(examples, name), 'utf8');

/** HAProxy, pgBouncer and three NATS servers. */
export function front(site: Site, { files }: Programs) {
  const { folder, ports, password } = site;
  const nats = new Map<number, Child>();
  let proxy: Child | undefined;

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
  /** @param check what it asks an instance */
  function startProxy(check: string): void {
    const file = path.join(folder, 'haproxy.cfg');
    writeFileSync(file, swapped(haproxyOf(exampleOf('proxy/haproxy.cfg'), site), [['/readyz', check]]));
    proxy = launch(files.setpriv, { name: 'haproxy', file: files.haproxy, args: ['-db', '-f', file], folder });
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
    start(check: string) {
      for (const node of nodes) startNats(node);
      startProxy(check);
      startPooler();
    },
    startNats,
    async restartProxy(check: string): Promise<void> {
      await proxy?.kill();
      startProxy(check);
    },
    killNats: (node: number) => present(nats.get(node)).kill(),
    natsUrl: nodes.map((node) => `nats://${addressOf(node)}:${ports.nats}`).join(','),
  };
}
