import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { present } from '@quaygate/rules';
import { giveAway } from './certificate.ts';
import { type Child, launch } from './child.ts';
import { etcds } from './etcd.ts';
import { nodes, patroniOf, type Site } from './examples.ts';
import { patroni } from './patroni.ts';
import type { Programs } from './programs.ts';
import { until } from './until.ts';

/** Three etcd and three nodes of `deploy/postgresql/patroni.yaml`. */
export function databaseNodes(site: Site, programs: Programs, example: string) {
  const { files } = programs;
  const children = new Map<number, Child>();
  const etcd = etcds(site, programs);
  const asked = patroni(site);
  const homeOf = (node: number) => path.join(site.folder, `db${node}`);
  const settingsOf = (node: number) => path.join(homeOf(node), 'patroni.yaml');

  function startNode(node: number): void {
    const args = [settingsOf(node)];
    children.set(node, launch(files.setpriv, { name: 'patroni', file: files.patroni, args, folder: homeOf(node) }));
  }
  /** Patroni and PostgreSQL with all it runs, as a machine that loses its power. */
  function cutOff(node: number): void {
    children.get(node)?.signal('SIGKILL');
    killPostgres(path.join(homeOf(node), 'data'));
  }
  return {
    ...asked,
    etcd,
    startNode,
    async killNode(node: number): Promise<void> {
      cutOff(node);
      await present(children.get(node)).kill();
    },
    async start(): Promise<void> {
      for (const node of nodes) {
        mkdirSync(homeOf(node), { mode: 0o700 });
        writeFileSync(settingsOf(node), patroniOf(example, node, site));
        for (const each of [homeOf(node), settingsOf(node)]) giveAway(each);
      }
      for (const node of nodes) etcd.start(node);
      for (const node of nodes) startNode(node);
      await until('three nodes of PostgreSQL', asked.isWhole, 120_000);
    },
    stop: () => nodes.forEach(cutOff),
  };
}

function killPostgres(dataDir: string): void {
  try {
    const postmaster = Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', `${postmaster}`], { encoding: 'utf8' });
    for (const pid of [postmaster, ...children.split('\n').map(Number)]) if (pid > 1) process.kill(pid, 'SIGKILL');
  } catch {
    // It does not run.
  }
}
