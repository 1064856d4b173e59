import { errorStatus } from '@quaygate/contract';
import type { TestServer } from '../harness.ts';
import { hasAllRounds } from '../rounds.ts';
import type { Row } from '../who-may-call.ts';
import { ask, type Heard, questionOf, statusText } from './ask.ts';
import type { Call } from './call-bodies.ts';
import { forwarderPlace, judge, mayShow } from './judge.ts';
import type { Persona } from './personas.ts';
import { placesOf, type Target, targetsOf } from './places.ts';
import type { RunningRoute } from './running-routes.ts';
import { secrets, type World } from './world.ts';

/** One question to the server, and what the specification says of its answer. */
export interface Cell {
  name: string;
  persona: string;
  expected: string;
  /** Texts that the answer may not hold. */
  hidden: readonly string[];
  ask: () => Promise<Heard>;
}

export interface Stage {
  server: TestServer;
  /** Remembers no caller. */
  fresh: TestServer;
  world: World;
}

/** Every persona with everything the path can name. */
export function cellsOf(stage: Stage, running: RunningRoute, row: Row, personas: readonly Persona[]): Cell[] {
  return personas.flatMap((persona) =>
    targetsOf(running.path, placesOf(stage.world, persona)).map((target) =>
      cellOf(stage, running, row, persona, target),
    ),
  );
}

/** Every persona with a malformed body: a caller without the right is refused before the body is parsed. */
export function unreadableCells(stage: Stage, running: RunningRoute, row: Row, personas: readonly Persona[]): Cell[] {
  // Which terminal a call is for may stand behind the object of its path, which is looked up after the body.
  const isOfObject = 'at' in row && row.at === 'facility' && !/:(facilityId|terminalId)/.test(running.path);
  const isLate = (expected: string) => expected === 'answered' || (isOfObject && expected === 'not_found');
  return personas.flatMap((persona) => {
    const all = targetsOf(running.path, placesOf(stage.world, persona));
    const own = Object.fromEntries(Object.keys(all[0] ?? {}).map((place) => [place, 'own']));
    const targets = [own, ...all.filter((target) => target[forwarderPlace] === 'missing').slice(0, 1)];
    return targets.map((target) => {
      const cell = cellOf(stage, running, row, persona, target, { text: '{' });
      return isLate(cell.expected) ? { ...cell, expected: 'malformed_request' } : cell;
    });
  });
}

function cellOf(
  stage: Stage,
  running: RunningRoute,
  row: Row,
  persona: Persona,
  target: Target,
  change: Partial<Call> = {},
): Cell {
  const { server, fresh, world } = stage;
  const name = running.route?.name ?? running.path;
  const places = placesOf(world, persona);
  const asked = { name, path: running.path, row, persona, places, target };
  const expected = judge(asked);
  const shown = mayShow(asked);
  const isLeaving = ['deleteUser', 'endSessions'].includes(name) && expected === 'answered';
  return {
    persona: persona.name,
    name: [running.method, name, persona.name, ...Object.entries(target).map((pair) => pair.join('='))].join(' '),
    expected: running.method === 'HEAD' ? headOf(expected) : expected,
    hidden: Object.entries(secrets).flatMap(([secret, text]) => (shown.some((one) => one === secret) ? [] : [text])),
    ask: async () => {
      const who = isLeaving ? await twin(server, persona) : persona;
      const on = persona.isFresh ? fresh : server;
      const question = questionOf(running, who, { world, places: placesOf(world, who), target });
      return ask(on, { ...question, call: { ...question.call, ...change } });
    },
  };
}

/** Each asks for one or a few of the things that a path can name, so that each thing is asked for. */
const inTurn = <C>(ofPersonas: readonly C[][]): C[] =>
  ofPersonas.flatMap((those, at) =>
    those.filter((_, place) => place % ofPersonas.length === at || place === at % those.length),
  );

/** Each thing is asked for by one of them. */
const byOne = <C>(ofPersonas: readonly C[][]): C[] =>
  ofPersonas.flatMap((those, at) => those.filter((_, place) => place % ofPersonas.length === at));

/**
 * Who is unknown, whose role does not fit, and who names another user is refused before anything is looked up. Each who is
 * refused for themselves asks for another thing; another user's name is tried with each thing by one of them. HEAD is GET
 * without the body, and GET is asked by everybody who may for everything: HEAD is asked in turn. With all rounds everybody
 * asks for everything.
 */
export function fewerAlike<C extends Cell>(cells: readonly C[]): C[] {
  if (hasAllRounds) return [...cells];
  const byPersona = (those: readonly C[]) => [...Map.groupBy(those, ({ persona }) => persona).values()];
  if (cells.every(({ name }) => name.startsWith('HEAD '))) return inTurn(byPersona(cells));
  const {
    early = [],
    elsewhere = [],
    judged = [],
  } = Object.groupBy(cells, ({ expected }) => {
    if (expected === 'user_mismatch') return 'elsewhere';
    return expected === 'unauthenticated' || expected === 'forbidden' ? 'early' : 'judged';
  });
  return [...judged, ...inTurn(byPersona(early)), ...byOne(byPersona(elsewhere))];
}

const headOf = (expected: string) =>
  statusText(expected in errorStatus ? errorStatus[expected as keyof typeof errorStatus] : 200);

/** Somebody with the same roles, who may go. */
async function twin({ db, tokenFor }: TestServer, persona: Persona): Promise<Persona> {
  const id = crypto.randomUUID();
  const user = await db.selectFrom('appUser').selectAll().where('id', '=', persona.id).executeTakeFirstOrThrow();
  await db
    .insertInto('appUser')
    .values({ ...user, id, email: `${id}@example.com` })
    .execute();
  return { ...persona, id, headers: { authorization: `Bearer ${await tokenFor(id)}` } };
}

/** Works on all of them, six at once: a heavy call of one user waits behind five others at most. */
export async function sixAtOnce<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]();
  const workOn = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: 6 }, workOn));
}

/** Asks all of them, some side by side, and tells what was wrong. */
export async function askAll(cells: readonly Cell[]): Promise<{ judged: number; wrong: string[] }> {
  const wrong: string[] = [];
  const alike = new Map<string, { name: string; fingerprint: string }>();
  let judged = 0;
  function look({ name, expected, hidden }: Cell, answer: Heard) {
    const { outcome, text } = answer;
    judged++;
    if (outcome !== expected) wrong.push(`${name}: ${outcome} instead of ${expected}`);
    for (const secret of hidden) if (text.includes(secret)) wrong.push(`${name}: tells ${secret}`);
    if (expected === 'answered' || outcome !== expected) return;
    // Whatever is refused for one reason is refused in one form: a foreign object like a missing one.
    // Taken only here: it is a copy of the whole answer.
    const { fingerprint } = answer;
    const first = alike.get(expected);
    if (!first) alike.set(expected, { name, fingerprint });
    else if (first.fingerprint !== fingerprint)
      wrong.push(`${name}: ${fingerprint} unlike ${first.name}: ${first.fingerprint}`);
  }
  await sixAtOnce(cells, async (cell) => look(cell, await cell.ask()));
  return { judged, wrong };
}
