import { errorStatus } from '@quaygate/contract';
import type { TestServer } from '../harness.ts';
import type { Call } from './call-bodies.ts';
import { callsOf } from './calls.ts';
import type { Persona } from './personas.ts';
import { parameterOf, type placesOf, type Target } from './places.ts';
import type { RunningRoute } from './running-routes.ts';
import type { World } from './world.ts';

export interface Heard {
  /** `answered`, or the code of the refusal. */
  outcome: string;
  text: string;
  /** Everything the caller saw, without what the request itself contained. */
  readonly fingerprint: string;
}

export interface Question {
  running: RunningRoute;
  persona: Pick<Persona, 'id' | 'email' | 'headers'>;
  values: Record<string, string>;
  call: Call;
}

/** The call of one cell, whose path names what its target says. */
export function questionOf(
  running: RunningRoute,
  persona: Persona,
  { world, places, target }: { world: World; places: ReturnType<typeof placesOf>; target: Target },
): Question {
  const values = Object.fromEntries(
    Object.entries(target).map(([place, which]) => [parameterOf(place), places[place]?.[which]?.value ?? '']),
  );
  const { route } = running;
  const call = route ? callsOf[route.name]?.({ world, persona, values }) : {};
  const takesBody =
    route?.upload || route?.bytes || (route && route.body.def.type !== 'undefined' && !('item' in route && route.item));
  if (!call && takesBody) throw new Error(`${route?.name} has no valid body in calls-of-….ts`);
  return { running, persona, values, call: call ?? {} };
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const wholeUuid = new RegExp(`^${uuid.source}$`);
const boundary = 'quaygate-boundary';
const payloadOf = ({ json, upload, text }: Call) => {
  if (text !== undefined) return { payload: text, headers: { 'content-type': 'application/json' } };
  if (upload !== undefined) {
    const head = 'content-disposition: form-data; name="file"; filename="liste.csv"\r\ncontent-type: text/csv';
    const payload = `--${boundary}\r\n${head}\r\n\r\n${upload}\r\n--${boundary}--\r\n`;
    return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
  }
  return json === undefined
    ? { headers: {} }
    : { payload: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
};

/** Headers that differ with every answer, or follow from the body. */
const passing = ['date', 'content-length', 'connection', 'keep-alive'];

/** Kept by their source: making one takes longer than asking. */
const patterns = new Map<string, RegExp>();
function patternOf(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(source, 'g');
  patterns.set(source, known);
  return known;
}

/** What was asked about by its name, so that two answers can be compared; no short id is found inside of a made-up one. */
function named(values: Readonly<Record<string, string>>, body: string): string {
  // Of two names for one value the first counts, as in the path.
  const names = new Map(
    Object.entries(values)
      .map(([name, value]) => [value, name] as const)
      .reverse(),
  );
  // A given UUID is found as any other is.
  const given = [...names.keys()]
    .filter((value) => value && !wholeUuid.test(value))
    .sort((a, b) => b.length - a.length);
  const isLong = (value: string) => value.length >= 36;
  const literal = (value: string) => value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const parts = [
    ...given.filter(isLong).map(literal),
    uuid.source,
    ...given.filter((value) => !isLong(value)).map(literal),
  ];
  return body.replace(patternOf(parts.join('|')), (found) => `:${names.get(found) ?? 'uuid'}`);
}

/** Bytes that are no text may contain a short id by chance. */
function bodyOf(values: Readonly<Record<string, string>>, { headers, payload, rawPayload }: Answer): string {
  const isText = /^(text\/|application\/([\w.-]+\+)?json)/.test(String(headers['content-type'] ?? 'text/'));
  return isText ? named(values, payload) : rawPayload.toString('base64');
}

let asked = 0;
/** Each question comes from a network of its own: strangers who ask often from one would wait in line (SEC-11). */
function anAddress(): string {
  asked += 1;
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
}

export async function ask(
  server: Pick<TestServer, 'app'>,
  { running, persona, values, call }: Question,
): Promise<Heard> {
  const path = running.path.replace(/:(\w+)|\*/g, (_, name?: string) =>
    encodeURIComponent(values[name ?? ''] ?? 'index.html'),
  );
  const { headers, ...payload } = payloadOf(call);
  const answer = await server.app.inject({
    method: running.method as 'GET',
    remoteAddress: anAddress(),
    url: call.query ? `${path}?${new URLSearchParams(call.query)}` : path,
    headers: { ...persona.headers, ...headers },
    ...payload,
  });
  return {
    outcome: outcomeOf(answer, running, call),
    text: answer.payload,
    // Only some answers are compared.
    get fingerprint() {
      const told = Object.entries(answer.headers).filter(([name]) => !passing.includes(name));
      return JSON.stringify([answer.statusCode, told, bodyOf(values, answer)]);
    },
  };
}

type Answer = Awaited<ReturnType<TestServer['app']['inject']>>;

function outcomeOf({ statusCode, headers, payload }: Answer, { method }: RunningRoute, { reached = [] }: Call): string {
  if (method === 'HEAD') {
    if (payload !== '') return 'a body';
    return reached.some((code) => (errorStatus as Record<string, number>)[code] === statusCode)
      ? 'answered'
      : statusText(statusCode);
  }
  if (statusCode < 400) return 'answered';
  const type = String(headers['content-type'] ?? '');
  if (!type.startsWith('application/problem+json'))
    return ofFlags(payload) ?? `${statusCode} without a problem: ${type}`;
  const code = String(JSON.parse(payload).code);
  return reached.includes(code) ? 'answered' : code;
}

/** HEAD has no body to tell a code, only its status. */
export const statusText = (status: number) => (status < 400 ? 'answered' : String(status));

/** Calls of the flags answer in the shape of OFREP (platform contract, 11). */
function ofFlags(payload: string): string | undefined {
  const { errorCode, errorDetails } = payload.startsWith('{') ? JSON.parse(payload) : {};
  return errorCode === 'FLAG_NOT_FOUND' ? 'not_found' : errorDetails;
}
