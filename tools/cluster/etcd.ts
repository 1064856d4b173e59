import path from 'node:path';
import { present } from '@quaygate/rules';
import { type Child, launch } from './child.ts';
import { addressOf, nodes, type Site } from './examples.ts';
import type { Programs } from './programs.ts';

/** One etcd beside each node of PostgreSQL. */
export function etcds({ folder, ports }: Site, { files }: Programs) {
  const children = new Map<number, Child>();
  return {
    start(node: number): void {
      const client = `http://${addressOf(node)}:${ports.etcd}`;
      const peer = (each: number) => `http://${addressOf(each)}:${ports.etcdPeer}`;
      const home = path.join(folder, `db${node}`);
      const settings = {
        name: `etcd${node}`,
        'data-dir': path.join(home, 'etcd'),
        'listen-client-urls': client,
        'advertise-client-urls': client,
        'listen-peer-urls': peer(node),
        'initial-advertise-peer-urls': peer(node),
        'initial-cluster': nodes.map((each) => `etcd${each}=${peer(each)}`).join(','),
      };
      const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
      children.set(node, launch(files.setpriv, { name: 'etcd', file: files.etcd, args, folder: home }));
    },
    kill: (node: number) => present(children.get(node)).kill(),
  };
}
