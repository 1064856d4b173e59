import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

/** What lies in deploy/, read as its tools read it. */
export const textOf = (file: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../../../deploy', file), 'utf8');

const Names = z.record(z.string(), z.unknown());
const Service = z.looseObject({
  image: z.string(),
  env_file: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  expose: z.array(z.string()).default([]),
});
const Compose = z.object({ services: z.record(z.string(), Service), secrets: Names });
export const compose = Compose.parse(parse(textOf('compose/compose.yaml'), { merge: true }));

const Container = z.looseObject({
  command: z.array(z.string()).optional(),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  ports: z.array(z.object({ containerPort: z.number() })).default([]),
});
const Manifest = z.looseObject({
  kind: z.string(),
  spec: z.looseObject({
    template: z.object({ spec: z.looseObject({ containers: z.tuple([Container]) }) }).optional(),
  }),
});
export const manifests = ['migrate', 'server', 'network'].flatMap((name) =>
  parseAllDocuments(textOf(`kubernetes/${name}.yaml`)).map((each) => Manifest.parse(each.toJS())),
);
export const containers = manifests.flatMap(({ spec }) => spec.template?.spec.containers ?? []);

/** NAME=value, one a line. */
export const settingsOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^([A-Z]\w*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

/** What a unit of systemd sets: `Environment=A=1 B=2`. */
export const unitSettings = (unit: string): Record<string, string> =>
  settingsOf([...unit.matchAll(/^Environment=(.*)$/gm)].map(([, all = '']) => all.replaceAll(' ', '\n')).join('\n'));

/** `${NAME:-value}` as compose fills it in, with these variables. */
export const filledIn = (text: string, given: Record<string, string>): string =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
    return given[name] ?? (kind === '-' ? rest : '');
  });

const Rules = z.object({ groups: z.array(z.object({ rules: z.array(z.object({ expr: z.string() })) })) });
const Dashboard = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) });

/** Every question that alerts and pictures ask of Prometheus. */
export const questions = [
  ...Rules.parse(parse(textOf('monitoring/alerts.yaml'))).groups.flatMap(({ rules }) => rules),
  ...Dashboard.parse(JSON.parse(textOf('monitoring/dashboard.json'))).panels.flatMap(({ targets }) => targets),
].map(({ expr }) => expr);
