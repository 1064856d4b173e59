import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { purposeOf, type Socket } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { afterAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { makeTicket } from '../../src/serving/sockets/tickets.ts';
import { startServer } from '../harness.ts';
import { type SocketRow, whoMayConnect } from '../who-may-call.ts';
import { everybody, type Persona } from './personas.ts';
import { aWorld } from './world.ts';

const server = await startServer();
const world = await aWorld(server);
const personas = await everybody(server, server, world);
await server.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.app.server.address() as AddressInfo;

const open = new Set<WebSocket>();
afterAll(() => {
  for (const one of open) one.terminate();
});

/** Opens a socket: `admitted` when it says something or answers, else the code it was closed with. */
function outcomeOf(path: string): Promise<number | 'admitted'> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  open.add(socket);
  return new Promise((resolve, reject) => {
    socket.on('open', () => socket.send('{"type":"user-online"}'));
    socket.on('message', () => resolve('admitted'));
    socket.on('close', resolve);
    socket.on('error', reject);
  });
}

/** A ticket of the session this persona has; of those who have none a made-up one. */
async function ticketOf({ id, roles }: Persona, socket: Socket, thing: string | undefined): Promise<string> {
  if (roles === undefined) return randomUUID();
  const held = await server.db.selectFrom('session').select('id').where('userId', '=', id).executeTakeFirstOrThrow();
  const holder = { id, sessionId: held.id };
  return (await makeTicket(server.db, holder, purposeOf(socket, thing), server.clock.now())).ticket;
}

test('ROLE-16 LIVE-03 every socket has its row, and every row its socket', () => {
  expect(server.sockets.map(({ name }) => name).sort()).toEqual(Object.keys(whoMayConnect).sort());
});

/** What the specification says: the code of the refusal, or `admitted`. */
function expectedOf({ roles, isUnlinked }: Persona, { who }: SocketRow, which: 'own' | 'foreign' | 'missing') {
  if (roles === undefined) return 4401;
  if (which === 'missing') return 4404;
  const holds = who === 'signed-in' || roles.some((role) => who.includes(role));
  return holds && which === 'own' && !(isUnlinked && who !== 'signed-in') ? 'admitted' : 4403;
}

test.each(server.sockets.map((socket) => [socket.name, socket] as const))(
  'ROLE-16 LIVE-03 %s is open to the users that the specification names',
  async (name, socket) => {
    const row = present(whoMayConnect[name]);
    const { things } = row;
    for (const persona of personas) {
      for (const which of things ? (['own', 'foreign', 'missing'] as const) : (['own'] as const)) {
        const thing = things?.[which];
        const path = things && thing ? socket.path.replace(`:${things.parameter}`, thing) : socket.path;
        const address = `${path}?ticket=${await ticketOf(persona, socket, thing)}`;
        const cell = { as: persona.name, which };
        const expected = expectedOf(persona, row, which);
        expect({ ...cell, outcome: await outcomeOf(address) }).toEqual({ ...cell, outcome: expected });
        expect(await outcomeOf(address)).toBe(4401);
      }
    }
  },
);
