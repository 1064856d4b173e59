import { present } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { whoMayCall } from '../who-may-call.ts';
import { askAll, fewerAlike } from './cells.ts';
import { fieldCells, foreignOwners, keyPersonas, mentionOf } from './fields.ts';
import { everybody } from './personas.ts';
import { idsIn } from './schema-walk.ts';
import { besides, changesOf, journalOf } from './stored.ts';
import { aWorld } from './world.ts';

const server = await startServer({ callerMemory: 600_000 });
const fresh = await startServer({ callerMemory: 0 }, undefined, { beside: server });
const world = await aWorld(server);
const stage = { server, fresh, world };
const personas = await everybody(server, fresh, world);
const keys = await keyPersonas(stage);
// Failed look-ups of a company are counted (SEC-09).
const journal = await journalOf(server.ownerUrl, ['lookup_budget']);
const fields = server.routes.flatMap((route) => idsIn(route).map((field) => [route.name, field, route] as const));

/** Passwords take long to check, and mails are limited by address: where everybody may call, three are enough. */
const askers = (name: string) => {
  const row = whoMayCall[name];
  if (row && 'scopes' in row) return [...keys, ...personas.filter((persona) => persona.name !== 'an integration key')];
  const some = ['anonymous', 'an expired token', 'every role'];
  return row?.who === 'everyone' ? personas.filter((persona) => some.includes(persona.name)) : personas;
};

test('ROLE-16 ENT-13 every field that names something is known', () => {
  expect(fields.length).toBeGreaterThan(30);
  const unknown = fields.filter(([, field, route]) => mentionOf(route, field) === undefined);
  expect(unknown.map(([name, field]) => `${name} ${field}`)).toEqual([]);
});

/** Where two answers part. */
function parting(one: string, other: string): string {
  const place = Array.from(one).findIndex((character, index) => character !== other[index]);
  return [one, other].map((text) => text.slice(Math.max(0, place - 20), place + 100)).join(' unlike ');
}

const naming = fields.filter(([, field, route]) => typeof mentionOf(route, field) === 'function');

test.each(naming)(
  'ROLE-16 ENT-13 %s %s: what is foreign is answered like what is missing',
  async (name, field, route) => {
    const those = askers(name);
    const cells = await fieldCells(stage, route, field, those);
    expect(cells.length).toBeGreaterThanOrEqual(those.length * 2);
    const asking = fewerAlike(cells);
    const refused = asking.filter(({ expected }) => expected !== 'answered');
    const answered = cells.filter(({ expected }) => expected === 'answered');

    await journal.take();
    const ofRefused = await askAll(refused);
    // Failed attempts are counted and stand in the audit log; nothing else may have changed.
    expect(besides(await journal.take(), ['attempt', 'audit', 'audit_waiting'])).toEqual([]);

    const owners = foreignOwners(world, present(whoMayCall[name]));
    const ofAnswered = await askAll(answered);
    expect(changesOf(await journal.take(), owners)).toEqual([]);

    expect([...ofRefused.wrong, ...ofAnswered.wrong]).toEqual([]);
    expect(ofRefused.judged + ofAnswered.judged).toBe(asking.length);

    // Where every value is answered, a foreign object looks like a missing one and an object of the caller does not.
    for (const [persona, ofHim] of Map.groupBy(answered, (cell) => cell.persona)) {
      const heard = Object.fromEntries(
        await Promise.all(ofHim.map(async (cell) => [cell.variant, (await cell.ask()).fingerprint] as const)),
      );
      if (!heard.foreign || !heard.missing) continue;
      expect(heard.foreign, `${persona}: ${parting(heard.foreign, heard.missing)}`).toBe(heard.missing);
      if (heard.own) expect(heard.own === heard.missing, persona).toBe(ofHim[0]?.isSilent);
    }
  },
);
