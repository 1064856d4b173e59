import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { bodyLimitOf } from '@quaygate/contract';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { config } from '../../../../tools/image/config.ts';
import { readEnv } from '../../src/settings/env.ts';
import { variables } from '../../src/settings/variables.ts';
import { startServer } from '../harness.ts';
import { makeTempFolder } from '../temp-folder.ts';
import { compose, containers, filledIn, manifests, questions, settingsOf, textOf, unitSettings } from './manifests.ts';

const metricsToken = 'a-long-random-text-for-prometheus';
const server = await startServer({ metricsToken });
const folder = await makeTempFolder();
afterAll(() => folder.remove());

/** Addresses of probes that the server has from its next version on. */
const soon = ['/livez'];
const port = String(readEnv({}).port);
const given = { SITE: 'gate.example.org', ADMIN_EMAIL: 'you@example.org' };

const imageSettings = Object.fromEntries(config.Env.map((each) => each.split('=') as [string, string]));
const composed = Object.values(compose.services)
  .filter(({ image }) => image.includes('quaygate'))
  .map(({ environment, env_file, secrets }) => ({
    settings: {
      ...settingsOf(env_file.map((file) => textOf(`compose/${file}`)).join('\n')),
      ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filledIn(value, given)])),
    } as Record<string, string>,
    secrets: secrets.map((name) => `/run/secrets/${name}`),
  }));
const inKubernetes = containers.map(({ env }) => ({
  settings: {
    ...settingsOf(textOf('kubernetes/settings.env')),
    ...Object.fromEntries(env.map(({ name, value }) => [name, value])),
  } as Record<string, string>,
  secrets: [...textOf('kubernetes/secret.example.sh').matchAll(/generic (\S+)((?:\\\n|[^\n])*)/g)].flatMap(
    ([, name, files = '']) =>
      [...files.matchAll(/--from-file=(\S+)/g)].map(([, file]) => `/run/secrets/${name}/${file}`),
  ),
}));
const units = ['quaygate@.service', 'quaygate-migrate.service'].map((name) => textOf(`systemd/${name}`));
const bySystemd = units.map((unit) => ({
  settings: { ...settingsOf(textOf('systemd/settings.env')), ...unitSettings(unit.replaceAll('%i', port)) },
  secrets: [...unit.matchAll(/^LoadCredential=([\w-]+):/gm)].map(([, name]) => `%d/${name}`),
}));
const ways = Object.entries({ composed, inKubernetes, bySystemd }).flatMap(([way, all]) =>
  all.map((each, index) => ({ ...each, way: `${way} ${index}` })),
);

/** A value for each secret that a file holds. */
const samples: Record<string, string> = {
  SEALING_KEY: Buffer.alloc(32).toString('base64'),
  METRICS_TOKEN: metricsToken,
  S3_ACCESS_KEY: 'id',
  S3_SECRET_KEY: 'secret',
};

test.for(ways)('OPS-43 $way gives settings of the product, which a start takes', ({ settings, secrets }) => {
  const names = Object.keys(settings).filter((name) => name !== 'NODE_ENV');
  const known = new Set(Object.keys(variables).flatMap((name) => [name, `${name}_FILE`]));
  expect(names.filter((name) => !known.has(name))).toEqual([]);
  const files = names.filter((name) => name.endsWith('_FILE') && !(name in variables));
  expect(files.map((name) => settings[name]).filter((file) => !secrets.includes(file ?? ''))).toEqual([]);
  const source: Record<string, string> = { ...imageSettings, ...settings };
  for (const name of files) {
    const setting = name.replace(/_FILE$/, '');
    const file = path.join(folder.path, setting);
    writeFileSync(file, `${samples[setting] ?? 'postgres://quaygate:secret@db:5432/quaygate'}\n`);
    source[name] = file;
  }
  expect(readEnv(source).demo).toBe(false);
});

test('OPS-43 every secret of compose is made by the script beside it', () => {
  const script = textOf('compose/make-secrets.sh');
  const passwords =
    /for name in ([^;]+);/
      .exec(script)?.[1]
      ?.split(' ')
      .map((name) => `${name}-password`) ?? [];
  const made = [...passwords, ...[...script.matchAll(/^keep ([\w-]+)/gm)].map(([, name]) => name)];
  expect(Object.keys(compose.secrets).sort()).toEqual(made.sort());
});

test('OPS-43 units and manifests run what the image runs', () => {
  const entry = config.Entrypoint.join(' ');
  const migrate = ['/usr/local/bin/quaygate', 'migrate'];
  expect(units.map((unit) => /^ExecStart=(.*)$/m.exec(unit)?.[1])).toEqual([entry, migrate.join(' ')]);
  expect(compose.services.migrate?.entrypoint).toEqual(migrate);
  expect(containers.map(({ command }) => command)).toEqual([migrate, undefined]);
  const { version } = JSON.parse(textOf('../package.json'));
  expect(filledIn(compose.services.server?.image ?? '', {})).toBe(`quaygate:${version}`);
  expect(parse(textOf('kubernetes/kustomization.yaml')).images).toEqual([
    { name: 'quaygate', newName: 'quaygate', newTag: version },
  ]);
});

test('OPS-43 probes ask addresses that the server answers', () => {
  const asked = [
    ...[...JSON.stringify(manifests).matchAll(/"httpGet":\{"path":"([^"]+)"/g)].map(([, url]) => url),
    ...[...textOf('proxy/haproxy.cfg').matchAll(/GET (?:uri )?(\/\S+)/g)].map(([, url]) => url),
    ...[...textOf('compose/Caddyfile').matchAll(/health_uri (\S+)/g)].map(([, url]) => url),
    /\+'(\/\w+)'/.exec(config.Healthcheck.Test.join())?.[1],
    // Asked of Patroni, not of us.
  ].filter((url) => url !== '/primary');
  expect(asked).toHaveLength(6);
  const isThere = (url = '') => server.app.hasRoute({ method: 'GET', url }) || soon.includes(url);
  expect(asked.filter((url) => !isThere(url))).toEqual([]);
});

test('OPS-43 ports fit', () => {
  const targets = [
    ...[...textOf('proxy/haproxy.cfg').matchAll(/server (?:one|two) 127\.0\.0\.1:(\d+)/g)].map(([, at]) => at),
    ...[...textOf('proxy/nginx.conf').matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, at]) => at),
    ...[...textOf('monitoring/prometheus.yaml').matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, at]) => at),
  ];
  // The units are started at these two.
  expect(targets).toEqual(Array.from({ length: 3 }, () => [port, `${Number(port) + 1}`]).flat());
  const own = [
    /server:(\d+)/.exec(textOf('compose/Caddyfile'))?.[1],
    ...(compose.services.server?.expose ?? []),
    ...containers.flatMap(({ ports }) => ports.map(({ containerPort }) => `${containerPort}`)),
    ...Object.keys(config.ExposedPorts).map((each) => each.replace('/tcp', '')),
    /namespaceSelector[^\0]*?ports: \[\{ port: (\d+) \}\]/.exec(textOf('kubernetes/network.yaml'))?.[1],
  ];
  expect(own).toEqual(own.map(() => port));
});

test('OPS-43 proxies know every socket and let the largest body through', () => {
  const nginx = textOf('proxy/nginx.conf');
  const place = new RegExp(/location ~ (\S+) \{/.exec(nginx)?.[1] ?? '$.');
  expect(server.sockets.map((each) => each.path).filter((at) => !place.test(at))).toEqual([]);
  const largest = Math.max(...server.routes.map(bodyLimitOf));
  const limits = [
    /client_max_body_size (\d+)m/.exec(nginx)?.[1],
    /proxy-body-size: (\d+)m/.exec(textOf('kubernetes/network.yaml'))?.[1],
  ].map((each) => Number(each) * 1024 * 1024);
  for (const limit of limits) expect(limit).toBeGreaterThanOrEqual(largest);
});

test('OPS-43 alerts and dashboard ask for metrics that are told', async () => {
  const answer = await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
  const types = [...answer.payload.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const told = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
    ),
  );
  const asked = questions.flatMap((each) => each.match(/\b(quaygate|nodejs|process)_\w+/g) ?? []);
  expect(asked.length).toBeGreaterThanOrEqual(questions.length - 1);
  expect(asked.filter((name) => !told.has(name))).toEqual([]);
});
