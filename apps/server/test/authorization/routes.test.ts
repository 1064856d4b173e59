import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { present } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { makeTempFolder } from '../temp-folder.ts';
import { besideInDemo, besideTheContract, type Row, whoMayCall } from '../who-may-call.ts';
import { askAll, cellsOf, fewerAlike, unreadableCells } from './cells.ts';
import { everybody } from './personas.ts';
import { placesOf, targetsOf } from './places.ts';
import { type RunningRoute, runningRoutes } from './running-routes.ts';
import { journalOf } from './stored.ts';
import { aWorld } from './world.ts';

const web = await makeTempFolder();
await writeFile(path.join(web.path, 'index.html'), '<!doctype html>');
const webRoot = web.path;
const server = await startServer({ callerMemory: 600_000 }, undefined, { webRoot });
const fresh = await startServer({ callerMemory: 0 }, undefined, { beside: server, webRoot });
const demo = await startServer({ callerMemory: 600_000, demo: true }, undefined, { beside: server, webRoot });
const world = await aWorld(server);
const personas = await everybody(server, fresh, world);
// Failed look-ups of a company are counted (SEC-09).
const journal = await journalOf(server.ownerUrl, ['lookup_budget']);

const nameOf = ({ method, path }: RunningRoute) => `${method} ${path}`;
const running = runningRoutes(server);
const names = running.map(nameOf);
const inDemo = runningRoutes(demo).filter((route) => !names.includes(nameOf(route)));

const rowOf = ({ route, method, path }: RunningRoute, beside: Record<string, Row>) =>
  route ? whoMayCall[route.name] : beside[`${method === 'HEAD' ? 'GET' : method} ${path}`];

/** Every route with its row and where it runs. */
const rows = [
  ...running.map((route) => ({ route, row: rowOf(route, besideTheContract), stage: { server, fresh, world } })),
  ...inDemo.map((route) => ({ route, row: rowOf(route, besideInDemo), stage: { server: demo, fresh: demo, world } })),
];

test('ROLE-16 REST-01 the walk sees every route of the running router', () => {
  expect(new Set(names).size).toBe(names.length);
  for (const { method, path } of server.routes) expect(names).toContain(`${method} ${path}`);
  for (const { method, path } of running) {
    expect(server.app.hasRoute({ method: method as 'GET', url: path }), path).toBe(true);
  }
  expect(names.length).toBeGreaterThan(server.routes.length);
});

test('ROLE-16 every running route has its row, and every row beside the contract its route', () => {
  expect(rows.filter(({ row }) => !row).map(({ route }) => nameOf(route))).toEqual([]);
  expect(Object.keys(besideTheContract).filter((name) => !names.includes(name))).toEqual([]);
  expect(
    inDemo
      .map(nameOf)
      .filter((name) => !name.startsWith('HEAD'))
      .sort(),
  ).toEqual(Object.keys(besideInDemo).sort());
});

/** What they take away is asked about before. */
const last = ['resetTruckerIdentifications'];
const ordered = [false, true].flatMap((isLast) =>
  rows.filter(({ route }) => last.includes(route.route?.name ?? '') === isLast),
);
const walk = ordered.map((each) => [each.route.method, each.route.path, each] as const);

test.each(walk)(
  'ROLE-03 ROLE-12..17 ENT-13 SESS-04 %s %s is open to the users that the specification names',
  async (_method, path, { route, row, stage }) => {
    if (!row) throw new Error(`${path} has no row`);
    const those = 'scopes' in row ? personas.filter(({ name }) => name !== 'an integration key') : personas;
    const cells = cellsOf(stage, route, row, those);
    expect(cells).toHaveLength(those.length * targetsOf(path, placesOf(world, present(those[0]))).length);

    const asking = fewerAlike(cells);
    const refused = asking.filter(({ expected }) => expected !== 'answered');
    await journal.take();
    const ofRefused = await askAll(refused);
    const ofNobody = await journal.take();
    const ofOthers = await askAll(asking.filter(({ expected }) => expected === 'answered'));

    expect([...ofRefused.wrong, ...ofOthers.wrong]).toEqual([]);
    expect(ofNobody).toEqual([]);
    expect(ofRefused.judged + ofOthers.judged).toBe(asking.length);
  },
);

const reading = walk.filter(
  ([
    ,
    ,
    {
      route: { route },
    },
  ]) => route && !route.upload && !route.bytes && route.body.def.type !== 'undefined',
);

test.each(reading)(
  'ROLE-16 %s %s says who may call before it reads a body',
  async (_method, path, { route, row, stage }) => {
    if (!row) throw new Error(`${path} has no row`);
    const those = 'scopes' in row ? personas.filter(({ name }) => name !== 'an integration key') : personas;
    const cells = unreadableCells(stage, route, row, those);
    await journal.take();
    const { wrong, judged } = await askAll(cells);
    expect(wrong).toEqual([]);
    expect(judged).toBeGreaterThanOrEqual(those.length);
    expect(await journal.take()).toEqual([]);
  },
);

test('ROLE-16 REST-01 no address answers a method that it does not have', async () => {
  const persona = present(personas.find(({ name }) => name === 'every role'));
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
  const places = placesOf(world, persona);
  await journal.take();
  const answered: string[] = [];
  for (const path of new Set(running.map((route) => route.path))) {
    const url = path.replace(/([^/]+)\/:(\w+)/g, (place, word: string) => `${word}/${places[place]?.own?.value}`);
    for (const method of methods.filter((one) => !names.includes(`${one} ${path}`))) {
      const headers = { ...persona.headers, 'x-http-method-override': 'GET', 'x-method-override': 'DELETE' };
      const { statusCode } = await server.app.inject({ method, url: url.replace('*', 'x.html'), headers });
      // The web application shows its own page for an unknown address.
      if (statusCode < 400 && !(statusCode === 200 && /^(GET|HEAD)$/.test(method) && !path.startsWith('/web')))
        answered.push(`${method} ${path}`);
    }
  }
  expect(answered).toEqual([]);
  expect(await journal.take()).toEqual([]);
});
