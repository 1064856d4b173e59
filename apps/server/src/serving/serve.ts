import { bodyLimitOf, type Route } from '@quaygate/contract';
import type { DriverLanguage, Language } from '@quaygate/phrases/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { type Actor, actorOf } from '../plumbing/audit/audit.ts';
import { byteBudget } from '../plumbing/byte-budget.ts';
import { sendFlagFailure } from '../plumbing/http/flag-failure.ts';
import { parseInput } from '../plumbing/http/input.ts';
import { isPacked, passPacked, readUpload, type Upload, unpack } from '../plumbing/http/upload.ts';
import type { WrittenAnswer } from '../plumbing/http/written-answer.ts';
import { bodyBytes, heavyCalls, turnOf } from '../plumbing/limits/heavy.ts';
import { lifeOf, refuseSlowly } from '../plumbing/limits/heavy-life.ts';
import { networkOf } from '../plumbing/network/network.ts';
import { isRefusal } from '../plumbing/refusal.ts';
import { driverLanguageOf, languageOf } from '../plumbing/request-language.ts';
import { andThen, type Soon } from '../plumbing/soon.ts';
import { type Caller, guard } from './access.ts';
import { answering } from './call/call-answer.ts';
import { bodyOf, idempotencyKeyOf, reading, readJson } from './call/call-input.ts';
import type { FileAnswer } from './call/file-answer.ts';
import { routesOf } from './call/upload-routes.ts';
import { CallTime, timeOf } from './call-time.ts';
import type { Deps } from './deps.ts';
import { refuseGone } from './gone.ts';
import { replicaReads } from './replica-reads.ts';
import type { ServeSocket } from './sockets/serve-socket.ts';
import { strangerLine } from './stranger-line.ts';

export interface Input<P, Q, B> extends Caller {
  /** The caller as the audit log names them. */
  actor: Actor;
  params: P;
  query: Q;
  body: B;
  /** The body of a route that parses it itself; empty on others. */
  bytes: Buffer;
  /** The bytes are packed with gzip: a heavy call unpacks them beside the event loop. */
  isPacked: boolean;
  /** Reads the uploaded file; refuses while streaming once it is too large. */
  upload: () => Promise<Upload>;
  idempotencyKey: string | undefined;
  /** Of a screen, and of what drivers read: as the browser asks for it. */
  language: Language;
  driverLanguage: DriverLanguage;
  /** Of a heavy call: aborted when the connection closes before the answer was sent. */
  signal: AbortSignal;
  request: FastifyRequest;
  /** Headers and cookies only; status and body come from the contract. */
  reply: FastifyReply;
}

type Handler<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = (
  input: Input<z.output<P>, z.output<Q>, z.output<B>>,
) => Promise<z.output<R> | FileAnswer | WrittenAnswer> | z.output<R>;

type Serve = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
  handler: Handler<P, Q, B, R>,
) => void;

/** One noun's calls and sockets, tied to the functions that answer them. */
export type Slice = (serve: Serve, deps: Deps, serveSocket: ServeSocket) => void;

/** Bytes that a sender may send in a second, for each call that they may make in it (SEC-12). */
const bytesPerCall = { user: 10_000, key: 100_000 };
/** A refused body of more bytes is answered slowly, so that sending it again at once brings nothing. */
const smallBody = 10_000;
const nothing = Buffer.alloc(0);
const never = new AbortController().signal;

/** Whose budget of bytes a call uses: a user's, a terminal's key's, or of strangers their network's. */
function senderOf({ caller, ip }: FastifyRequest, { rateLimit, keyRateLimit }: Deps['settings']) {
  if (caller.user.id !== '') return { name: `user ${caller.user.id}`, perSecond: rateLimit * bytesPerCall.user };
  const { keyId } = caller.integrator;
  if (keyId !== '') return { name: `key ${keyId}`, perSecond: keyRateLimit * bytesPerCall.key };
  return { name: `network ${networkOf(ip)}`, perSecond: rateLimit * bytesPerCall.user };
}

/** A moment as headers say it; the text is made once a second. */
function httpDate() {
  let [second, text] = [Number.NaN, ''];
  return (moment: Date): string => {
    const current = Math.floor(moment.getTime() / 1_000);
    if (current !== second) [second, text] = [current, moment.toUTCString()];
    return text;
  };
}

/** Uses up the sender's budget of bytes; a refused body that is not small is answered slowly. */
function spending(settings: Deps['settings']) {
  const budget = byteBudget(() => performance.now());
  const refuse = refuseSlowly();
  return (request: FastifyRequest, reply: FastifyReply, bytes: number): Soon<void> => {
    const { name, perSecond } = senderOf(request, settings);
    try {
      budget(name, bytes, perSecond);
    } catch (error) {
      if (!isRefusal(error, 'too_many_requests') || bytes <= smallBody) throw error;
      return refuse(error, name, lifeOf(request.raw, reply.raw));
    }
  };
}

/** Mounts contract routes: access, parsing, answers and refusals are handled here, so that a handler only does its work. */
export function mount(app: FastifyInstance, deps: Deps, serveSocket: ServeSocket, slices: readonly Slice[]): Route[] {
  const admit = guard(deps);
  const admitHeavy = heavyCalls(deps.settings.heavyPerMinute, deps.now);
  const line = strangerLine(deps);
  const onReplica = replicaReads(deps);
  const spend = spending(deps.settings);
  const gone = refuseGone(deps);
  readJson(app);
  const mountRoute = routesOf(app);
  const answerer = answering();
  const mounted: Route[] = [];

  const dateText = httpDate();
  const serve: Serve = (route, handler) => {
    const called = route as unknown as Route;
    mounted.push(called);
    const admitCaller = admit(called);
    const time = timeOf(called);
    const send = answerer(called);
    const [readParams, readQuery] = [reading(route.params), reading(route.query)];
    const bodyLimit = bodyLimitOf(route);
    // Most routes have none of these, and wait for nothing before their body is read.
    const hasLine = Boolean(route.line || route.heavy || route.inTurn);

    async function standInLine(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (route.line) await line.lookIn(request, reply);
      // Heavy calls have a budget of their own.
      const bytes = route.heavy ? 0 : bodyBytes(request, bodyLimit);
      if (bytes > 0) await spend(request, reply, bytes);
      const turn = turnOf(route, request.query);
      if (turn) request.signalOfCall = await admitHeavy(turn, request.caller.user.id, request, reply, bodyLimit);
    }

    function goOn(request: FastifyRequest, reply: FastifyReply): Soon<void> {
      if (hasLine) return standInLine(request, reply);
      const bytes = bodyBytes(request, bodyLimit);
      return bytes > 0 ? spend(request, reply, bytes) : undefined;
    }

    const options: RouteOptions = {
      method: route.method,
      url: route.path,
      config: { name: route.name },
      bodyLimit,
      ...(route.refusals === 'ofrep' ? { errorHandler: sendFlagFailure } : {}),
      // Who may call is decided before a body is read; no cache may keep the answer for another caller.
      onRequest: (request, reply, done) => {
        // The clock that decides is the one devices measure theirs by.
        reply.header('cache-control', 'no-store').header('date', dateText(deps.now()));
        if (route.bytes) request.takesBytes = true;
        request.time = new CallTime(time);
        const caller = request.time.admit(() => admitCaller(request));
        const ready = andThen(caller, (admitted) => {
          request.caller = admitted;
          return goOn(request, reply);
        });
        if (ready instanceof Promise) ready.then(() => done(), done);
        else done();
      },
      // Without a body there is nothing to unpack.
      ...(route.method === 'GET' ? {} : { preParsing: route.bytes && route.heavy ? passPacked : unpack }),
      handler: (request, reply) => {
        const given = {
          ...request.caller,
          actor: actorOf(request.caller, request.ip),
          params: readParams(request.params),
          query: readQuery(request.query),
          body: route.upload || route.bytes ? (undefined as never) : parseInput(route.body, bodyOf(route, request)),
          bytes: Buffer.isBuffer(request.body) ? request.body : nothing,
          isPacked: isPacked(request),
          upload: () => readUpload(request, bodyLimit),
          idempotencyKey: idempotencyKeyOf(called, request),
          language: languageOf(request),
          driverLanguage: driverLanguageOf(request),
          signal: request.signalOfCall ?? never,
          request,
          reply,
        };
        const work = () =>
          deps.replica ? onReplica(called, request, reply, async () => handler(given)) : handler(given);
        const todo = route.line ? () => line.wait(route, request, async () => work()) : work;
        // The framework is told when there is an answer; it waits for no promise of its own.
        const fail = (error: unknown) => void reply.send(error);
        request.time.answer(given, todo).then(
          (answer) => send(request, reply, answer, fail),
          (error) => gone(error, request.caller.user.id).catch(fail),
        );
      },
    };
    mountRoute(options, route.upload === true);
  };
  for (const slice of slices) slice(serve, deps, serveSocket);
  return mounted;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    time: CallTime;
    /** Its body is handed on as it came. */
    takesBytes: boolean;
    signalOfCall?: AbortSignal;
  }
  interface FastifyContextConfig {
    name?: string;
  }
}
