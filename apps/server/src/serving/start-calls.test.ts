import { forwarder, settings, supportChat, tour, user } from '@quaygate/contract';
import { pathOf, type StartPart, startCallNames, startPartsLimit, startPath } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { startServer } from '../../test/harness.ts';
import { aForwarder, aUser, type TestUser } from '../../test/scenes/factories.ts';

const server = await startServer();
const company = await aForwarder(server.db);
const dana = await aUser(server.db, { roles: ['forwarder_read'], forwarders: [company.id] });
const other = await aUser(server.db, { roles: ['forwarder_read'] });

const addressOf = ({ path }: { path: string }, more: object = {}) =>
  pathOf(path, { u: dana.id, f: company.id, ...more });

async function ask(addresses: readonly string[], as: TestUser | null = dana, headers: Record<string, string> = {}) {
  const query = addresses.map((address) => `ask=${encodeURIComponent(address)}`).join('&');
  const token = as && (await server.tokenFor(as.id));
  return server.app.inject({
    url: `${startPath}?${query}`,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  });
}
const partsOf = (text: string): StartPart[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as StartPart)
    .sort((one, another) => one.part - another.part);

test('SESS-33 each part is answered as its own call would be', async () => {
  const rows = `${addressOf(tour.list)}?search=&sort=upcoming&page=0&size=100`;
  const addresses = [
    settings.get.path,
    ...[user.get, forwarder.list, forwarder.config].map((one) => addressOf(one)),
    rows,
  ];
  const answer = await ask(addresses);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  const parts = partsOf(answer.payload);
  expect(parts.map(({ part }) => part)).toEqual([0, 1, 2, 3, 4]);
  for (const { part, status, headers, body } of parts) {
    const alone = await server.app.inject({
      url: addresses[part] ?? '',
      headers: { authorization: `Bearer ${await server.tokenFor(dana.id)}` },
    });
    expect([status, body], addresses[part]).toEqual([200, alone.payload]);
    expect(headers['content-type']).toBe(alone.headers['content-type']);
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('SESS-33 a part that is refused stands for itself: one of another user, and all of a visitor but the settings', async () => {
  const addresses = [settings.get.path, addressOf(user.get), addressOf(forwarder.config)];
  const statusOf = async (as: TestUser | null) =>
    partsOf((await ask(addresses, as)).payload).map(({ status }) => status);
  expect(await statusOf(dana)).toEqual([200, 200, 200]);
  expect(await statusOf(null)).toEqual([200, 401, 401]);
  const [own, ...foreign] = await statusOf(other);
  expect(own).toBe(200);
  for (const status of foreign) expect([403, 404]).toContain(status);
});

test('SESS-33 only what a start reads may be a part, and no more than some', async () => {
  const secret = addressOf(supportChat.get);
  expect(await ask([])).toMatchObject({ statusCode: 200, payload: '' });
  for (const addresses of [
    [secret],
    [settings.get.path, '/readyz'],
    ['https://elsewhere.example/web/v1/settings'],
    [`${settings.get.path}/../users/${dana.id}/supportChat`],
    [startPath],
    Array.from({ length: startPartsLimit + 1 }, () => settings.get.path),
  ])
    expect((await ask(addresses)).json(), addresses.join()).toMatchObject({ status: 400, code: 'validation_failed' });
  const known = server.routes.filter(({ name }) => startCallNames.includes(name));
  expect(known.map(({ name }) => name).sort()).toEqual([...startCallNames].sort());
  for (const { method, name } of known) expect([name, method]).toEqual([name, 'GET']);
});

test('UI-35 the lines travel compressed to a client that takes it', async () => {
  const addresses = [settings.get.path, addressOf(user.get)];
  for (const packing of ['br', 'gzip']) {
    const { headers } = await ask(addresses, dana, { 'accept-encoding': packing });
    expect(headers).toMatchObject({ 'content-encoding': packing, vary: 'accept-encoding' });
  }
  expect((await ask(addresses)).headers['content-encoding']).toBeUndefined();
});
