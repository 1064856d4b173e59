import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { makeTempFolder } from '../temp-folder.ts';
import { besideTheContract, whoMayCall } from '../who-may-call.ts';
import { askAll, cellsOf } from './cells.ts';
import { everybody } from './personas.ts';
import { placesOf, targetsOf } from './places.ts';
import { runningRoutes } from './running-routes.ts';
import { checksum, columnsOf } from './stored.ts';
import { aWorld } from './world.ts';

const web = await makeTempFolder();
await writeFile(path.join(web.path, 'index.html'), '<!doctype html>');
const server = await startServer({ callerMemory: 600_000 }, undefined, { webRoot: web.path });
const fresh = await startServer({ callerMemory: 0 }, undefined, { beside: server, webRoot: web.path });
const world = await aWorld(server);
const personas = await everybody(server, fresh, world);
const columns = await columnsOf(server.db);
const running = runningRoutes(server);

const rowOf = ({ route, method, path }: (typeof running)[number]) =>
  route ? whoMayCall[route.name] : besideTheContract[`${method === 'HEAD' ? 'GET' : method} ${path}`];

test('ROLE-16 REST-01 the walk sees every route of the running router', () => {
  const seen = running.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(seen).size).toBe(seen.length);
  for (const { method, path } of server.routes) expect(seen).toContain(`${method} ${path}`);
  for (const { method, path } of running)
    expect(server.app.hasRoute({ method: method as 'GET', url: path }), path).toBe(true);
  expect(seen.length).toBeGreaterThan(server.routes.length);
});

test('ROLE-16 every running route has its row', () => {
  expect(running.filter((route) => !rowOf(route)).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test.each(running.map((route) => [route.method, route.path, route] as const))(
  'ROLE-03 ROLE-12..17 ENT-13 SESS-04 %s %s is open to whom the specification names',
  async (_method, path, route) => {
    const row = rowOf(route);
    if (!row) throw new Error(`${path} has no row`);
    const those = 'scopes' in row ? personas.filter(({ name }) => name !== 'an integration key') : personas;
    const cells = cellsOf({ server, fresh, world }, route, row, those);
    expect(cells).toHaveLength(those.length * targetsOf(path, placesOf(world, those[0]!)).length);

    const refused = cells.filter(({ expected }) => expected !== 'answered');
    const before = await checksum(server.db, columns);
    const ofRefused = await askAll(refused);
    const after = await checksum(server.db, columns);
    const ofOthers = await askAll(cells.filter(({ expected }) => expected === 'answered'));

    expect([...ofRefused.wrong, ...ofOthers.wrong]).toEqual([]);
    expect(after).toEqual(before);
    expect(ofRefused.judged + ofOthers.judged).toBe(cells.length);
  },
);
