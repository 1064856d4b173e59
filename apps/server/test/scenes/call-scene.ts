import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { call as calls } from '@quaygate/contract';
import { groupOf } from '@quaygate/rules';
import { afterAll } from 'vitest';
import type { TestServer } from '../harness.ts';
import { CallClient } from './call-client.ts';
import { aFacility, aTrucker, aUser, type TestUser } from './factories.ts';

const open = new Set<CallClient>();

/** Operators and drivers of a terminal with voice calls, at servers that listen. */
export async function aCallScene(server: TestServer, ...more: TestServer[]) {
  for (const one of [server, ...more]) await one.app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => {
    for (const client of open) client.socket.terminate();
  });
  const { db } = server;

  async function aTerminal(capabilities = ['voiceCalls']) {
    const { id } = await aFacility(db, { capabilities });
    return { id, group: groupOf(id) };
  }
  async function anOperator(facilityId: number, role: 'write' | 'read' = 'write'): Promise<TestUser> {
    const user = await aUser(db, { roles: [`terminal_operations_${role}`], facilities: [facilityId] });
    if (role === 'write') await db.insertInto('voiceGroupMember').values({ facilityId, userId: user.id }).execute();
    return user;
  }
  async function aDriver(): Promise<TestUser & { truckerId: string }> {
    const user = await aUser(db, { roles: [] });
    await aTrucker(db, { id: user.id });
    const row = await db.selectFrom('trucker').select('id').where('userId', '=', user.id).executeTakeFirstOrThrow();
    return { ...user, truckerId: row.id };
  }
  function dialRaw(user: TestUser, query: string, at: TestServer = server): CallClient {
    const { port } = at.app.server.address() as AddressInfo;
    const client = new CallClient(user, `ws://127.0.0.1:${port}${calls.socket.path}${query}`);
    open.add(client);
    return client;
  }
  /** @param isKept what comes before the client is settled is kept, such as an offer that still rings */
  async function dial(user: TestUser, { at = server, isKept = false } = {}): Promise<CallClient> {
    const client = dialRaw(user, `?token=${await server.tokenFor(user.id)}`, at);
    await once(client.socket, 'open');
    client.online();
    const heard = await client.settle();
    if (isKept) client.heard.unshift(...heard);
    return client;
  }
  return { aTerminal, anOperator, aDriver, dial, dialRaw };
}
