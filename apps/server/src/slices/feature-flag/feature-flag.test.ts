import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { OpenFeature } from '@openfeature/web-sdk';
import { featureFlag } from '@quaygate/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aFacility, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const demo = await startServer({ mapIntegration: true }, undefined, { beside: server });
const given = await startServer({ mapIntegration: false }, undefined, { beside: server });
const strict = await startServer({ rateLimit: 1 }, undefined, { beside: server });
const dana = await aUser(server.db, { roles: [] });
const { evaluate, evaluateAll } = featureFlag;

const off = { key: 'mapIntegration', value: false, reason: 'STATIC', variant: 'off', metadata: {} };
const on = { ...off, value: true, variant: 'on' };
const post = async (url: string, payload: string | undefined, headers: Record<string, string> = {}) => {
  const token = await server.tokenFor(dana.id);
  return server.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
};
const one = `${evaluateAll.path}/mapIntegration`;

test('FLAG-01 FLAG-06 mapIntegration is false unless it is switched on', async () => {
  const ask = (on: typeof server) => on.call(evaluate, { as: dana, params: { key: 'mapIntegration' }, body: {} });
  expect(await ask(server)).toMatchObject({ status: 200, body: off });
  expect((await ask(demo)).body).toEqual(on);
  expect((await server.call(evaluateAll, { as: dana, body: { context: {} } })).body).toEqual({ flags: [off] });
  expect((await demo.call(evaluateAll, { as: dana })).body).toEqual({ flags: [on] });
});

test('SETUP-82 an administrator switches a flag for the installation, where no setting does', async () => {
  const admin = await aUser(server.db, { roles: ['quaygate_admin'] });
  const clerk = await aUser(server.db, { roles: [], facilities: [(await aFacility(server.db)).id] });
  const list = async (on: typeof server) => (await on.call(featureFlag.list, { as: admin })).body.items;
  const set = (isOn: boolean, on = server, key = 'mapIntegration') =>
    on.call(featureFlag.update, { as: admin, params: { key }, body: { isOn } });
  const unset = { key: 'mapIntegration', isOn: false, given: null, chosen: null, changedDate: null, changedBy: null };
  expect(await list(server)).toEqual([unset]);
  expect(await list(given)).toEqual([{ ...unset, given: false }]);
  const heard: unknown[] = [];
  const stop = server.deps.bus.subscribe((told) => heard.push(told));
  expect(await set(true)).toMatchObject({
    status: 200,
    body: { isOn: true, chosen: true, changedBy: expect.any(String) },
  });
  expect((await server.call(evaluateAll, { as: dana })).body).toEqual({ flags: [on] });
  await expect.poll(() => heard).toContainEqual({ noun: 'rights', userId: clerk.id });
  stop();
  // The setting wins, and says so.
  expect(await set(true, given)).toMatchObject({ status: 409, body: { code: 'flag_set_by_installation' } });
  expect((await given.call(evaluateAll, { as: dana })).body).toEqual({ flags: [off] });
  expect(await set(true, server, 'gold')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  await set(true);
  await set(false);
  const acts = server.db
    .selectFrom('audit')
    .select(['objectId', 'before', 'after'])
    .where('kind', '=', 'featureFlagChanged');
  expect(await acts.orderBy('id').execute()).toEqual([
    { objectId: 'mapIntegration', before: { mapIntegration: false }, after: { mapIntegration: true } },
    { objectId: 'mapIntegration', before: { mapIntegration: true }, after: { mapIntegration: false } },
  ]);
  expect((await server.call(evaluateAll, { as: dana })).body).toEqual({ flags: [off] });
});

test('FLAG-04 the targeting key of the body does not matter', async () => {
  for (const targetingKey of ['somebody-else', null, 7]) {
    const answer = await server.call(evaluateAll, { as: dana, body: { context: { targetingKey } } });
    expect(answer).toMatchObject({ status: 200, body: { flags: [off] } });
  }
});

test('FLAG-04 a client with the current flags gets 304', async () => {
  const first = await server.call(evaluateAll, { as: dana, body: {} });
  const tag = String(first.headers.etag);
  expect(tag).toMatch(/^"[\w-]+"$/);
  const again = (known: string, on = server) =>
    on.call(evaluateAll, { as: dana, body: {}, headers: { 'if-none-match': known } });
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const { status, body, headers } = await again(known);
    expect([status, body, headers.etag]).toEqual([304, undefined, tag]);
  }
  expect((await again('"other"')).status).toBe(200);
  expect(await again(tag, demo)).toMatchObject({ status: 200, body: { flags: [on] } });
});

describe('FLAG-04 refusals have the shape of OFREP', () => {
  const failure = ({ statusCode, payload, headers }: Awaited<ReturnType<typeof post>>) => {
    expect(headers['content-type']).toContain('application/json');
    return { status: statusCode, body: JSON.parse(payload) };
  };

  test.each([
    ['no JSON', evaluateAll.path, '{"context":', 400, { errorCode: 'PARSE_ERROR' }],
    ['no object', evaluateAll.path, '[]', 400, { errorCode: 'PARSE_ERROR' }],
    ['a context that is none', evaluateAll.path, '{"context":7}', 400, { errorCode: 'INVALID_CONTEXT' }],
    ['a context that is a list', one, '{"context":[]}', 400, { key: 'mapIntegration', errorCode: 'INVALID_CONTEXT' }],
    ['an unknown flag', `${evaluateAll.path}/gold`, '{}', 404, { key: 'gold', errorCode: 'FLAG_NOT_FOUND' }],
    ['a body too large', one, `{"context":{"a":"${'x'.repeat(5_000_000)}"}}`, 413, { errorCode: 'GENERAL' }],
  ])('%s', async (_, url, payload, status, body) => {
    expect(failure(await post(url, payload))).toMatchObject({ status, body });
  });

  test('another media type', async () => {
    expect(failure(await post(one, 'a=1', { 'content-type': 'text/plain' }))).toMatchObject({
      status: 415,
      body: { key: 'mapIntegration', errorCode: 'GENERAL' },
    });
  });

  test('a call without a token', async () => {
    const answer = await server.app.inject({ method: 'POST', url: evaluateAll.path, payload: {} });
    expect(failure(answer)).toEqual({
      status: 401,
      body: { errorCode: 'GENERAL', errorDetails: 'unauthenticated' },
    });
  });

  test('too often, with the seconds to wait', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => strict.call(evaluateAll, { as: dana, body: {} })));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ body: { errorCode: 'GENERAL', errorDetails: 'too_many_requests' } });
    expect(refused[0]?.headers['retry-after']).toBe('1');
  });

  test('an unexpected failure, without its details', async () => {
    const broken = await startServer({}, new PassThrough().resume(), { beside: server });
    Object.defineProperty(broken.deps.settings, 'mapIntegration', {
      get: () => {
        throw new Error('inner words');
      },
    });
    const answer = await broken.call(evaluateAll, { as: dana, body: {} });
    expect(answer).toMatchObject({ status: 500, body: { errorCode: 'GENERAL', errorDetails: 'internal_error' } });
    expect(JSON.stringify(answer.body)).not.toContain('inner words');
  });
});

test('FLAG-04 the OpenFeature client of others reads the flags over HTTP', async () => {
  await demo.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = demo.app.server.address() as AddressInfo;
  const token = await server.tokenFor(dana.id);
  afterAll(() => OpenFeature.close());
  const clientWith = async (authorization: string) => {
    const provider = new OFREPWebProvider({
      baseUrl: `http://127.0.0.1:${port}/web`,
      headers: [['authorization', authorization]],
      cacheMode: 'disabled',
      pollInterval: 0,
    });
    // The provider types its optional hooks as `undefined`, which the client does not take.
    const hooks = provider.hooks ?? [];
    await OpenFeature.setProviderAndWait(Object.assign(provider, { hooks })).catch(() => undefined);
    return OpenFeature.getClient();
  };

  const client = await clientWith(`Bearer ${token}`);
  expect(client.providerStatus).toBe('READY');
  expect(client.getBooleanDetails('mapIntegration', false)).toMatchObject({
    value: true,
    variant: 'on',
    reason: 'STATIC',
  });
  expect(client.getBooleanDetails('gold', false)).toMatchObject({ value: false, errorCode: 'FLAG_NOT_FOUND' });
  // Read once more for another context, of which nothing decides.
  await OpenFeature.setContext({ screen: 'map' });
  expect(client.getBooleanValue('mapIntegration', false)).toBe(true);

  const stranger = await clientWith('Bearer nobody');
  expect(stranger.getBooleanValue('mapIntegration', false)).toBe(false);
});
