import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { present } from '@quaygate/rules';
import { type Child, launch, unprivileged } from './child.ts';
import { addressOf, nodes, patroniOf, type Site } from './examples.ts';
import type { Programs } from './programs.ts';
import { until } from './until.ts';

interface Member {
  name: string;
  role: string;
  state: string;
}

/** Three etcd and three nodes of `deploy/postgresql/patroni.yaml`. */
export function databaseNodes(site: Site, { files }: Programs, example: string) {
  const { folder, ports } = site;
  const etcds = new Map<number, Child>();
  const patronis = new Map<number, Child>();
  const homeOf = (node: number) => path.join(folder, `db${node}`);
  const restOf = (node: number) => `http://${addressOf(node)}:${ports.patroni}`;

  function startEtcd(node: number): void {
    const client = `http://${addressOf(node)}:${ports.etcd}`;
    const peer = (each: number) => `http://${addressOf(each)}:${ports.etcdPeer}`;
    const args = {
      name: `etcd${node}`,
      'data-dir': path.join(homeOf(node), 'etcd'),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer(node),
      'initial-advertise-peer-urls': peer(node),
      'initial-cluster': nodes.map((each) => `etcd${each}=${peer(each)}`).join(','),
    };
    const list = Object.entries(args).map(([name, value]) => `--${name}=${value}`);
    etcds.set(node, launch(files.setpriv, { name: 'etcd', file: files.etcd, args: list, folder: homeOf(node) }));
  }
  function startNode(node: number): void {
    const file = path.join(homeOf(node), 'patroni.yaml');
    patronis.set(
      node,
      launch(files.setpriv, { name: 'patroni', file: files.patroni, args: [file], folder: homeOf(node) }),
    );
  }

  async function members(): Promise<Member[]> {
    for (const node of nodes) {
      const options = { signal: AbortSignal.timeout(2_000) };
      const answer = await fetch(`${restOf(node)}/cluster`, options).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }
  const nodeOf = async (role: string) =>
    Number(present((await members()).find((member) => member.role === role)).name.slice(2));
  const isWhole = async () => {
    const all = await members();
    const has = (role: string) => all.some((member) => member.role === role);
    const runs = all.filter(({ state }) => ['running', 'streaming'].includes(state));
    return runs.length === nodes.length && has('leader') && has('sync_standby');
  };

  return {
    members,
    nodeOf,
    isWhole,
    startEtcd,
    startNode,
    killEtcd: (node: number) => present(etcds.get(node)).kill(),
    /** Patroni and PostgreSQL with all it runs, as a machine that loses its power. */
    async killNode(node: number): Promise<void> {
      present(patronis.get(node)).signal('SIGKILL');
      killPostgres(path.join(homeOf(node), 'data'));
      await present(patronis.get(node)).kill();
    },
    async switchOver(): Promise<void> {
      const leader = await nodeOf('leader');
      const body = JSON.stringify({ leader: `db${leader}` });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${restOf(leader)}/switchover`, { method: 'POST', body, headers });
      if (!answer.ok) throw new Error(`no switchover: ${answer.status} ${await answer.text()}`);
    },
    async start(): Promise<void> {
      for (const node of nodes) {
        mkdirSync(homeOf(node), { mode: 0o700 });
        const file = path.join(homeOf(node), 'patroni.yaml');
        writeFileSync(file, patroniOf(example, node, site));
        for (const each of [homeOf(node), file]) giveAway(each);
      }
      for (const node of nodes) startEtcd(node);
      for (const node of nodes) startNode(node);
      await until('three nodes of PostgreSQL', isWhole, 120_000);
    },
    stop() {
      for (const node of nodes) {
        patronis.get(node)?.signal('SIGKILL');
        killPostgres(path.join(homeOf(node), 'data'));
      }
    },
  };
}

export type DatabaseNodes = ReturnType<typeof databaseNodes>;

/** To the account that runs the programs. */
export function giveAway(file: string, mode?: number): void {
  if (process.getuid?.() === 0) chownSync(file, unprivileged, unprivileged);
  if (mode !== undefined) chmodSync(file, mode);
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

/** A certificate for every server of this machine, and the key of it. */
export function makeCertificate(folder: string, openssl: string): void {
  const names = ['DNS:localhost', 'IP:127.0.0.1', ...nodes.map((node) => `IP:${addressOf(node)}`)].join(',');
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const [key, certificate] = [path.join(folder, 'own.key'), path.join(folder, 'own.crt')];
  const subject = ['-subj', '/CN=localhost', '-addext', `subjectAltName=${names}`];
  execFileSync(openssl, [...request, '-keyout', key, '-out', certificate, ...subject], { stdio: 'ignore' });
  const both = path.join(folder, 'gate.pem');
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  giveAway(key, 0o600);
  giveAway(both, 0o600);
}
