import '../../../test/browser-globals.ts';
import { blockList, containerStatus, identity, terminal, user } from '@quaygate/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { call } = await import('./api.ts');
const { ApiError } = await import('./api-error.ts');
const { signCallsWith } = await import('./credentials.ts');

const params = { u: 'u1' };
const found = {
  id: 'u1',
  firstName: 'Petra',
  lastName: 'Kern',
  language: null,
  email: 'p@x.de',
  roles: [],
  emailVerified: true,
  factorRequired: false,
  passkeyRequired: false,
};
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const server = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const sent = (index = 0) => ({ address: server.mock.calls[index]?.[0], ...server.mock.calls[index]?.[1] });
const headerOf = (name: string, index = 0) => new Headers(sent(index).headers).get(name);

let token = 'old';
const refresh = vi.fn(async () => {
  token = 'new';
  return true;
});
const expire = vi.fn(async () => {});
const prove = vi.fn(async () => false);

beforeEach(() => {
  token = 'old';
  vi.stubGlobal('fetch', server);
  signCallsWith({ token: () => token, refresh, expire, prove });
});
afterEach(() => {
  vi.clearAllMocks();
  server.mockReset();
});

test('REST-01 SESS-04 a call carries the token and decodes its answer', async () => {
  server.mockResolvedValue(json(200, found));
  await expect(call(user.get, { params })).resolves.toEqual(found);
  expect(sent()).toMatchObject({ address: '/web/v1/users/u1', method: 'GET' });
  expect(headerOf('authorization')).toBe('Bearer old');
});

test('SESS-05 a 401 is answered by one refresh and one retry', async () => {
  server.mockResolvedValueOnce(json(401, { code: 'unauthenticated' })).mockResolvedValueOnce(json(200, found));
  await call(user.get, { params });
  expect(refresh).toHaveBeenCalledExactlyOnceWith('old');
  expect(headerOf('authorization', 1)).toBe('Bearer new');
});

test('SESS-16 a second 401 after the retry ends the session', async () => {
  server.mockImplementation(async () => json(401, { code: 'unauthenticated' }));
  await expect(call(user.get, { params })).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(server).toHaveBeenCalledTimes(2);
  expect(expire).toHaveBeenCalledOnce();
});

test('SESS-05 calls of the identity provider never trigger a refresh', async () => {
  server.mockResolvedValue(json(401, { code: 'auth/invalid-credential' }));
  const refused = call(identity.signIn, { body: { email: 'a@b', password: 'x' } });
  await expect(refused).rejects.toBeInstanceOf(ApiError);
  expect(refresh).not.toHaveBeenCalled();
  expect(headerOf('authorization')).toBeNull();
});

test.each([undefined, null, ''])('VAL-13 VAL-14 an id that is %j fails before anything is sent', async (u) => {
  await expect(call(user.get, { params: { u } })).rejects.toMatchObject({
    detail: 'Required parameter u was null or undefined when calling getUser',
  });
  expect(server).not.toHaveBeenCalled();
});

test('FERR-01 a forwarder call without user or forwarder has its own words', async () => {
  await expect(call(terminal.ofForwarder, { params: { u: 'u1', f: '' } })).rejects.toMatchObject({
    detail: 'Benutzer-ID oder Spediteur-ID nicht gefunden',
  });
});

test.each([
  { u: 'u1', facilityId: undefined },
  { u: '', facilityId: 12 },
])('TERR-01 TERR-02 TERR-08 a terminal call with %j has its own words, and is not sent', async (params) => {
  await expect(call(blockList.list, { params })).rejects.toMatchObject({
    detail: 'Benutzer-ID oder Terminal-ID nicht gefunden',
  });
  expect(server).not.toHaveBeenCalled();
});

test('ERR-02 ERR-17 a refusal keeps code, fields and what else it says', async () => {
  const problem = { code: 'reference_not_found', detail: 'gone', suggestedContainerNumber: 'MSCU1234566', errors: [] };
  server.mockResolvedValue(json(404, problem));
  const refused = call(containerStatus.get, {
    params: { u: 'u1', f: 'f1', terminalId: 8 },
    query: { requestType: 'single' },
    body: { type: 'pickup', referenceNumber: 'R' },
  });
  await expect(refused).rejects.toMatchObject({ status: 404, code: 'reference_not_found', extra: problem });
  expect(sent().address).toBe(
    '/web/forwarderOperators/v1/users/u1/forwarders/f1/terminals/8/containers?requestType=single',
  );
});

test('FWD-BATCH-46 a body above 1,000,000 bytes is packed', async () => {
  server.mockResolvedValue(json(200, { getStatusRequestResponses: [] }));
  const getStatusRequests = Array.from({ length: 250 }, () => ({ type: 'pickup', referenceNumber: 'R'.repeat(5000) }));
  await call(containerStatus.get, {
    params: { u: 'u1', f: 'f1', terminalId: 8 },
    query: { requestType: 'list' },
    body: { getStatusRequests },
  });
  expect(headerOf('content-encoding')).toBe('gzip');
  expect((sent().body as Blob).size).toBeLessThan(50_000);
});
