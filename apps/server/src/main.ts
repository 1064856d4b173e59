import { existsSync } from 'node:fs';
import { buildApp, builtWeb } from './app.ts';
import type { Db, Trx } from './db/client.ts';
import { startClock } from './db/clock.ts';
import { identificationSecret } from './db/identification-secret.ts';
import { type LostConnections, lostConnections } from './db/lost-connections.ts';
import { migrateToLatest } from './db/migrate.ts';
import { lastMigration } from './db/migration-files.ts';
import { holdNamedLock } from './db/named-lock.ts';
import { openConnections } from './db/pool/connections.ts';
import { startDatabase } from './db/start-database.ts';
import { demoReferences, drawDemo, writeSimulatorSettings } from './demo/demo.ts';
import { demoStaff } from './demo/people/accounts.ts';
import { early, embedded, env } from './early.ts';
import { prepareData } from './first-data/first-data.ts';
import { mailLine, welcome } from './first-data/welcome.ts';
import { identityOf } from './identity/choose-identity.ts';
import { passKeys } from './identity/session/pass-keys.ts';
import { signingKeys } from './identity/session/signing-keys.ts';
import { jobConnections } from './jobs/job-pool.ts';
import { doSoon } from './jobs/jobs.ts';
import { keepLinked } from './jobs/keep-linked.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { tellSoon } from './jobs/tell-soon.ts';
import { anchorKey } from './outside/audit-target/anchor-key.ts';
import { busOf } from './outside/bus/choose-bus.ts';
import { filesOf } from './outside/files/choose-files.ts';
import { identificationProviderOf } from './outside/identification/choose-identification.ts';
import { documentVault } from './outside/identification/document-vault.ts';
import type { Mail } from './outside/mail/mail.ts';
import { outboxMail } from './outside/mail/outbox-mail.ts';
import { smtpPostman } from './outside/mail/smtp-postman.ts';
import { mqttOf } from './outside/mqtt/choose-mqtt.ts';
import { paymentsOf } from './outside/payment/choose-payments.ts';
import { webPushOf } from './outside/push/web-push.ts';
import { keepSealingKey, readSealingKey, sealingKeyFile } from './outside/sealing/sealing-key.ts';
import { targetsOf } from './outside/targets.ts';
import { telemetryOf } from './outside/telemetry/choose-telemetry.ts';
import { voiceOf } from './outside/voice/choose-voice.ts';
import { ending } from './plumbing/ending.ts';
import { collectStart, growSlowly } from './plumbing/limits/heap-growth.ts';
import { listenAt } from './plumbing/listening.ts';
import { followLogLevel } from './plumbing/log-level/follow-log-level.ts';
import { loggerOptions } from './plumbing/logging.ts';
import { productVersion } from './plumbing/product-version.ts';
import { playPractice } from './practice.ts';
import type { Deps } from './serving/deps.ts';
import { readWebFiles } from './serving/pages/web-files.ts';
import { ownOrigin } from './settings/server-address.ts';
import { startSimulator } from './simulator.ts';
import { knowsProvider } from './slices/identification/identification-event.queries.ts';
import { setGraceDays } from './slices/license/license-reminder.queries.ts';
import { keepLicensing } from './slices/licensing/licensing.queries.ts';
import { takeMessages } from './slices/vehicle/vehicle-message.service.ts';

growSlowly();
const now = startClock(env.clock);
/** Made while there is no database yet to put it into. */
const demoAhead = env.demo && early.isFirst ? drawDemo(now()) : undefined;

/** Read while the database is waited for. */
const web = existsSync(builtWeb) ? readWebFiles(builtWeb) : undefined;
// The server that is built from it hears of a failure.
web?.catch(() => {});

/** None is made before the database is known to hold nothing that was sealed. */
const keptKey = env.sealingKey ?? (await readSealingKey(sealingKeyFile(env.dataDir))) ?? null;
let losses: LostConnections | undefined;
const database = await startDatabase({ ...env, providerSecret: identificationSecret(env, keptKey) }, embedded);

const telemetry = await telemetryOf(env.telemetry, productVersion, (error) =>
  early.log?.warn({ err: error }, 'spans or metrics were not sent'),
);

const postman = env.smtp && smtpPostman(env.smtp);

function onMail(mail: Mail, at: Db = db) {
  if (postman) return doSoon(at, 'sendMails');
  if (env.demo) process.stdout.write(mailLine(mail));
}

/** The identity provider inside a transaction: accounts, links and mails come with it or not at all. */
const identityIn = (trx: Trx, onWritten?: (mail: Mail) => void | Promise<void>) => {
  const mail = outboxMail({ db: trx, now, ...(onWritten ? { onWritten } : {}) });
  return identityOf(env.identity, { ...env, sealingKey, db: trx, now, mail }).identity;
};

const onLost = (error: Error) => losses?.tell(error);
const bus = await busOf({
  natsUrl: env.natsUrl,
  databaseUrl: database.directUrl,
  onLost,
  onError: (error) => early.log?.warn({ err: error }, 'a change was not told'),
});
const { db, pool, jobsDb, jobsPool, probe, replica, close } = openConnections(
  database,
  { ...env, isPooled: env.directUrl !== null, jobConnections },
  { onLost, publish: bus.publish },
);
// Before anything is sealed: a start that is refused leaves no new key behind.
const sealingKey = keptKey ?? (await keepSealingKey(env.dataDir, db));
/** What the database must know before it takes results of identifications. */
const providerSecret = identificationSecret(env, sealingKey);
if (!keptKey) await migrateToLatest(database.ownerUrl, { providerSecret });

const newest = await lastMigration();
const payments = await paymentsOf(env.payments, { db, now, publicUrl: env.publicUrl });
const voice = await voiceOf(env.voice, { ...env, sealingKey });

const { fastify, deps, draining } = await buildApp(
  (logger): Deps => {
    early.log = logger;
    losses = lostConnections(logger);
    const mail = outboxMail({ db, now, onWritten: onMail });
    return {
      db,
      jobsDb,
      lastMigration: newest,
      pool,
      replica,
      probe,
      bus,
      now,
      elapsed: () => performance.now(),
      log: logger,
      mail,
      ...payments,
      postman,
      voice,
      push: webPushOf({ ...env.push, db, now, sealingKey }),
      ...targetsOf(env),
      anchorKey: anchorKey(sealingKey),
      files: filesOf(env.files, { dataDir: env.dataDir, sealingKey }),
      vault: documentVault(sealingKey),
      identificationProvider: identificationProviderOf(env.identification, { publicUrl: env.publicUrl, now }),
      ...identityOf(env.identity, { ...env, sealingKey, db, now, mail }),
      signingKeys: signingKeys({ db: jobsDb, now, sealingKey }),
      passKeys: passKeys({ db, now, sealingKey, issuer: env.publicUrl }),
      // The job is asked for in the transaction too: it starts when the mail is there.
      identityIn: (trx) => identityIn(trx, (written) => onMail(written, trx)),
      settings: {
        ...env,
        demoStaff,
        // Terminal contract, 9.1 (INT-10).
        keyRateLimit: 50,
        heavyPerMinute: 60,
        callerMemory: 1_000,
        socketCheck: 1_000,
        callBeat: 1_000,
        // Terminal contract, 7.2.
        vehicleListEvery: 1_000,
      },
    };
  },
  {
    logger: loggerOptions(env.logLevel, telemetry?.trace),
    telemetry,
    web,
    trustProxy: env.trustProxy,
  },
);
await setGraceDays(db, env.licenseGraceDays);
await deps.signingKeys.check();
if (env.identification.kind === 'hosted' && !(await knowsProvider(db, env.identification.eventSecret)))
  deps.log.error(
    'the database does not know IDENTIFICATION_EVENT_SECRET, and takes no results; run npm run quaygate -- migrate with it and DATABASE_MIGRATION_URL',
  );
if (database.excess.length)
  deps.log.warn(
    { rights: database.excess },
    'the user of DATABASE_URL is no plain role; set DATABASE_MIGRATION_URL to the owner of the database and name one that may not do this',
  );

await keepLicensing(db, env.licensing);
const { ownerUrl } = database;
const { demo, ...prepared } = await prepareData({ ...deps, providerSecret, ownerUrl, identityIn, demoAhead }, env);
const jobRunner = await startJobs(deps, {
  databaseUrl: database.jobsUrl,
  onLost,
  cutOff: () => jobsPool.cutOff(),
});
const tellingSoon = tellSoon(deps);
const linking = keepLinked(deps);
const logLevel = followLogLevel({ db, log: deps.log, ordinary: env.logLevel });
// With Node's 511 places a thousand strangers who connect at once would let others wait for TCP to try again.
const backlog = 4_096;
await Promise.all([
  listenAt(env, { host: 'HOST', port: 'PORT' }, () => fastify.listen({ port: env.port, host: env.host, backlog })),
  // What was written while nothing was there to send it.
  doSoon(db, 'sendMails'),
]);
const mqtt = await listenAt(
  env.mqtt.kind === 'embedded' ? env.mqtt : env,
  { host: 'MQTT_HOST', port: 'MQTT_PORT' },
  () => mqttOf(env.mqtt, deps, takeMessages(deps)),
);

// A second server on one database would give the simulator's accounts other passwords.
const endTurn = env.simulator ? await holdNamedLock(database.directUrl, 'quaygate simulator') : null;
if (env.simulator && !endTurn) deps.log.warn('another server on this database runs the simulator');
const simulatorSettings = endTurn
  ? await writeSimulatorSettings(deps, { dataDir: env.dataDir, target: ownOrigin(env) })
  : undefined;
const simulator = simulatorSettings
  ? startSimulator({ file: simulatorSettings }, { speed: env.simSpeed, log: deps.log, now: env.clock && now() })
  : undefined;
void simulator?.ended.then((code) => code && deps.log.error({ code }, 'simulator ended'));
const practice = playPractice(deps, {
  directUrl: database.directUrl,
  target: ownOrigin(env),
  speed: env.simSpeed,
  hasOwnClock: env.clock !== null,
});

process.stdout.write(
  `${welcome(env.publicUrl, {
    ...prepared,
    demo: demo && { ...demo, password: env.demoPassword, references: await demoReferences(db, now()) },
  })}\n`,
);

void collectStart();

/** What is under way is answered first, then everything is let go of in the order of its dependence. */
const stop = ending(
  [
    ['pause for the proxy', () => draining.begin(env.drainPause), env.drainPause + 1_000],
    ['level of the log', () => logLevel.stop()],
    ['told losses', () => losses?.end()],
    ['simulator', () => simulator?.stop()],
    ['turn of the simulator', () => endTurn?.()],
    ['practice terminals', () => practice.stop()],
    ['vehicles', () => mqtt?.close()],
    ['calls', () => fastify.close()],
    // What hangs here has had its time.
    ['connections', () => fastify.server.closeAllConnections()],
    ['telling and linking', () => Promise.all([tellingSoon.stop(), linking.stop()])],
    ['jobs', () => jobRunner.stop()],
    ['mails', () => postman?.close()],
    ['changes', () => bus.close()],
    ['connections to the database', () => close()],
    ['spans and metrics', () => telemetry?.stop()],
    ['database', () => database.stop()],
  ],
  { each: 3_500, all: 13_500, log: deps.log, exit: (code) => process.exit(code) },
);
process.on('SIGUSR2', logLevel.signal).on('SIGINT', stop).on('SIGTERM', stop);
