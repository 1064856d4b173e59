import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { haproxyOf, nodes, patroniOf, poolerOf, portsFrom, type Site, swapped } from './examples.ts';

const deploy = path.resolve(import.meta.dirname, '../../deploy');
const textOf = (name: string) => readFileSync(path.join(deploy, name), 'utf8');
const site: Site = {
  folder: '/tmp/site',
  ports: portsFrom(24_000),
  bin: '/usr/lib/postgresql/15/bin',
  password: 'known',
};

test('OPS-104 the cluster plays the example of Patroni: one node each, at addresses of this machine', () => {
  const example = parse(textOf('postgresql/patroni.yaml'));
  for (const node of nodes) {
    const played = parse(patroniOf(textOf('postgresql/patroni.yaml'), node, site));
    expect(played).toMatchObject({
      name: `db${node}`,
      restapi: { connect_address: `127.0.2.1${node}:24008` },
      etcd3: { hosts: ['127.0.2.11:24079', '127.0.2.12:24079', '127.0.2.13:24079'] },
      postgresql: {
        connect_address: `127.0.2.1${node}:24032`,
        bin_dir: site.bin,
        data_dir: `/tmp/site/db${node}/data`,
      },
    });
    // What decides how a failover goes is the example's own.
    const { postgresql, ...dcs } = example.bootstrap.dcs;
    expect(played.bootstrap.dcs).toMatchObject(dcs);
    expect(played.bootstrap.dcs.postgresql.parameters.synchronous_commit).toBe(
      postgresql.parameters.synchronous_commit,
    );
    expect(JSON.stringify(played)).not.toMatch(/192\.0\.2|change-me|pgbackrest/);
  }
});

test('OPS-104 the example of Patroni replaces a lost primary within 25 s: its lease ends after 20', () => {
  const { ttl, loop_wait, retry_timeout } = parse(textOf('postgresql/patroni.yaml')).bootstrap.dcs;
  expect(ttl).toBe(20);
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
});

test('OPS-104 the cluster plays the examples of HAProxy and pgBouncer, and no address of theirs is left', () => {
  const proxy = haproxyOf(textOf('proxy/haproxy.cfg'), site);
  expect([...proxy.matchAll(/^ {2}server (\S+) (\S+)/gm)].map(([, name, at]) => `${name} ${at}`)).toEqual([
    'one 127.0.0.1:24060',
    'two 127.0.0.1:24061',
    'three 127.0.0.1:24062',
    'db1 127.0.2.11:24032',
    'db2 127.0.2.12:24032',
    'db3 127.0.2.13:24032',
  ]);
  const pooler = poolerOf(textOf('postgresql/pgbouncer.ini'), site);
  expect(pooler).toMatch(/port=24002\n[\s\S]*listen_port = 24003\n[\s\S]*auth_file = \/tmp\/site\/users\.txt\n/);
  expect(proxy + pooler).not.toMatch(/192\.0\.2|\/etc\/|:80\b|:443\b|5000|6432/);
});

test('an example that has changed is told, and not played half', () => {
  expect(swapped('a b a', [['a', 'c']])).toBe('c b c');
  expect(() => swapped('a b', [['listen', 'x']])).toThrow('the example has no listen');
});
