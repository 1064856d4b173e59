import type { Route } from '@quaygate/contract';
import { pathOf } from '@quaygate/rules';
import pg from 'pg';
import pino from 'pino';
import { afterAll } from 'vitest';
import type { z } from 'zod';
import { type App, buildApp } from '../src/app.ts';
import { openDatabase, type Trx } from '../src/db/client.ts';
import { lastMigration } from '../src/db/migration-files.ts';
import { ownConnection } from '../src/db/pool/own-connection.ts';
import type { SharedPool } from '../src/db/pool/shared-pool.ts';
import type { Replica } from '../src/db/replica/replica.ts';
import { demoStaff } from '../src/demo/people/accounts.ts';
import { type IdentityChoice, identityOf } from '../src/identity/choose-identity.ts';
import { passKeys } from '../src/identity/session/pass-keys.ts';
import { signingKeys } from '../src/identity/session/signing-keys.ts';
import { anchorKey } from '../src/outside/audit-target/anchor-key.ts';
import type { AuditTarget } from '../src/outside/audit-target/audit-target.ts';
import { busOf } from '../src/outside/bus/choose-bus.ts';
import { filesOf } from '../src/outside/files/choose-files.ts';
import { documentVault } from '../src/outside/identification/document-vault.ts';
import type { IdentificationProvider } from '../src/outside/identification/identification-provider.ts';
import { outboxMail } from '../src/outside/mail/outbox-mail.ts';
import { webPushOf } from '../src/outside/push/web-push.ts';
import type { Telemetry } from '../src/outside/telemetry/telemetry.ts';
import { voiceOf } from '../src/outside/voice/choose-voice.ts';
import type { Voice } from '../src/outside/voice/voice.ts';
import { loggerOptions } from '../src/plumbing/logging.ts';
import type { Deps, Settings } from '../src/serving/deps.ts';
import { readWebFiles } from '../src/serving/pages/web-files.ts';
import { createDatabase, quick } from './database.ts';
import type { TestUser } from './scenes/factories.ts';
import { embeddedTill, type Till } from './servers/till.ts';
import { tokensFor } from './session-tokens.ts';
import { makeTempFolder } from './temp-folder.ts';

export const sealingKey = Buffer.alloc(32, 7);

/** Midday on an ordinary Tuesday, in Berlin 10:00. */
const firstMoment = '2026-05-12T08:00:00Z';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into undecoded answers
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}

interface Input<P, Q, B> {
  as?: TestUser;
  key?: string;
  params?: Omit<P, 'u'>;
  query?: Q;
  body?: B;
  headers?: Record<string, string>;
}

/** A moved-by-hand clock. */
function handClock() {
  let time = new Date(firstMoment).getTime();
  let passed = 0;
  return {
    now: () => new Date(time),
    elapsed: () => passed,
    set: (moment: string | Date) => {
      time = new Date(moment).getTime();
    },
    /** Time passes. */
    advance: (milliseconds: number) => {
      time += milliseconds;
      passed += milliseconds;
    },
    /** The clock is set, and no time passes. */
    jump: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

interface Surroundings {
  choice?: IdentityChoice;
  /** Folder of a built web application. */
  webRoot?: string;
  trustProxy?: string;
  /** Another instance whose database, files and clock this one shares. */
  beside?: { url: string; jobsUrl: string; ownerUrl: string; clock: ReturnType<typeof handClock>; dataDir: string };
  /** Null: licences cannot be bought. */
  till?: Till | null;
  /** Null: the database carries changes between instances. */
  natsUrl?: string | null;
  /** Null: the embedded voice channel without TURN servers. */
  voice?: Voice | null;
  /** Push messages go to a receiver on this machine too. */
  takesLocalPush?: boolean;
  /** Unset: every read goes to the primary. */
  replica?: (primary: SharedPool) => Replica;
  /** Null: nothing is traced. */
  telemetry?: Telemetry | null;
  /** Null: the audit log stays in the database. */
  auditTarget?: AuditTarget | null;
  /** Null: people review documents here. */
  identification?: (now: () => Date) => IdentificationProvider | null;
}

const rememberedProvider = (secret: string) => `insert into identification_provider (secret_hash)
  values (identification_provider_hash('${secret}')) on conflict (single) do update set secret_hash = excluded.secret_hash`;

/** The real application on a database of its own; closed when the test file ends. */
export async function startServer(
  overrides: Partial<Settings> = {},
  log: NodeJS.WritableStream | undefined = undefined,
  {
    choice = { kind: 'embedded' },
    webRoot,
    trustProxy = 'loopback',
    beside,
    till = embeddedTill(),
    identification = () => null,
    natsUrl = null,
    voice: givenVoice = null,
    takesLocalPush = false,
    replica: replicaOf,
    telemetry = null,
    auditTarget = null,
  }: Surroundings = {},
) {
  const folder = beside ? { path: beside.dataDir, remove: async () => {} } : await makeTempFolder();
  const { url, jobsUrl, ownerUrl, drop } = beside ? { ...beside, drop: async () => {} } : await createDatabase();
  const bus = await busOf({ natsUrl, databaseUrl: quick(url), onLost: () => {}, onError: () => {} });
  const { db, pool, close } = openDatabase(quick(url), { publish: bus.publish });
  const probe = ownConnection(quick(url), 3_000);
  const { db: jobsDb, close: closeJobs } = openDatabase(quick(jobsUrl), { max: 4, publish: bus.publish });
  const iceServers = overrides.iceServers ?? [];
  const voice = givenVoice ?? (await voiceOf({ kind: 'webrtc' }, { sealingKey, iceServers, turn: null }));
  const clock = beside?.clock ?? handClock();
  const settings: Settings = {
    demo: false,
    fourEyes: false,
    demoPassword: 'quaygate-demo-2026',
    demoStaff,
    publicUrl: 'http://127.0.0.1:4600',
    supportUrls: { de: null, en: null },
    mapIntegration: null,
    mapStyleUrl: null,
    chat: null,
    iceServers,
    auditKeptDays: 1_096,
    identificationKeptDays: 90,
    truckerKeptDays: 365,
    positionsKeptHours: 24,
    archiveAfterDays: 800,
    keptDays: { slotChanges: 400, exceptions: 90, blocks: 1_096, notifications: 90, events: 400 },
    rateLimit: 1_000_000,
    sessionIdle: 14 * 86_400_000,
    keyRateLimit: 1_000_000,
    heavyPerMinute: 1_000_000,
    callerMemory: 0,
    socketCheck: 20,
    callBeat: 200,
    vehicleListEvery: 20,
    licenseGraceDays: 7,
    signingKeyDays: 30,
    factorRoles: [],
    passkeyRoles: [],
    metricsToken: null,
    ...overrides,
  };
  /** A statement that the role of the application may not run. */
  async function asOwner(statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    const { rows } = await client.query(statement).finally(() => client.end());
    return rows;
  }

  const newest = await lastMigration();
  const provider = identification(clock.now);
  if (provider) await asOwner(rememberedProvider(provider.secret));
  let deps!: Deps;
  const app: App = await buildApp(
    (logger) => {
      const mail = outboxMail({ db, now: clock.now });
      const parts = { ...settings, sealingKey, db, now: clock.now, mail };
      const identityIn = (trx: Trx) =>
        identityOf(choice, { ...parts, db: trx, mail: outboxMail({ db: trx, now: clock.now }) }).identity;
      const sold = { db, now: clock.now, publicUrl: settings.publicUrl };
      const payments = till?.make(sold) ?? { payments: null, checkouts: null };
      const outside = {
        mail,
        ...payments,
        postman: null,
        voice,
        push: webPushOf({
          db,
          now: clock.now,
          sealingKey,
          contact: 'mailto:push@example.com',
          takesLocal: takesLocalPush,
        }),
        auditTarget,
        retentionTarget: null,
        anchorKey: anchorKey(sealingKey),
        files: filesOf({ kind: 'folder' }, { dataDir: folder.path, sealingKey }),
        vault: documentVault(sealingKey),
        identificationProvider: provider,
        signingKeys: signingKeys({ ...parts, db: jobsDb }),
        passKeys: passKeys({ db, now: clock.now, sealingKey, issuer: settings.publicUrl }),
        identityIn,
        ...identityOf(choice, parts),
      };
      const replica = replicaOf?.(pool) ?? null;
      const base = { db, jobsDb, replica, lastMigration: newest, pool, probe, bus };
      deps = { ...base, now: clock.now, elapsed: clock.elapsed, log: logger, settings, ...outside };
      return deps;
    },
    {
      web: webRoot === undefined ? undefined : readWebFiles(webRoot),
      trustProxy,
      telemetry,
      logger: {
        ...loggerOptions(log ? 'trace' : 'error', telemetry?.trace),
        stream: (log ?? pino.destination(2)) as pino.DestinationStream,
      },
    },
  );
  await app.fastify.ready();
  afterAll(async () => {
    await app.fastify.close();
    await Promise.all([bus.close(), close(), probe.end(), closeJobs()]);
    await Promise.all([drop(), folder.remove()]);
  });

  const tokenFor = tokensFor({ db, now: clock.now, sealingKey, publicUrl: settings.publicUrl });

  /** Calls one contract route as somebody; {u} is filled in. */
  async function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    route: Route<P, Q, B, R>,
    input: Input<z.input<P>, z.input<Q>, z.input<B>> = {},
  ): Promise<Answer> {
    const token = input.key ?? (input.as && (await tokenFor(input.as.id, settings.callerMemory > 0)));
    const params = { u: input.as?.id ?? 'nobody', ...input.params } as Record<string, unknown>;
    const path = pathOf(route.path, params);
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
      for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, String(one));
    }
    const response = await app.fastify.inject({
      method: route.method,
      url: query.size ? `${path}?${query}` : path,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...input.headers,
      },
      ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
    });
    const type = String(response.headers['content-type'] ?? '');
    const body = response.payload === '' ? undefined : type.includes('json') ? response.json() : response.rawPayload;
    return { status: response.statusCode, body, headers: response.headers };
  }

  return {
    db,
    pool,
    url,
    jobsDb,
    jobsUrl,
    ownerUrl,
    dataDir: folder.path,
    asOwner,
    deps,
    clock,
    tokenFor,
    call,
    app: app.fastify,
    draining: app.draining,
    routes: app.routes,
    sockets: app.sockets,
  };
}

export type TestServer = Awaited<ReturnType<typeof startServer>>;
