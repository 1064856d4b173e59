import { existsSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp, builtWeb } from './app.ts';
import { type Db, openDatabase, type Trx } from './db/client.ts';
import { startClock } from './db/clock.ts';
import { type LostConnections, lostConnections } from './db/lost-connections.ts';
import { holdNamedLock } from './db/named-lock.ts';
import { startDatabase } from './db/start-database.ts';
import { demoReferences, writeSimulatorSettings } from './demo/demo.ts';
import { demoStaff } from './demo/people/accounts.ts';
import { prepareData } from './first-data/first-data.ts';
import { mailLine, welcome } from './first-data/welcome.ts';
import { identityOf } from './identity/choose-identity.ts';
import { passKeys } from './identity/session/pass-keys.ts';
import { signingKeys } from './identity/session/signing-keys.ts';
import { doSoon, startJobs } from './jobs/jobs.ts';
import { tellSoon } from './jobs/tell-soon.ts';
import { auditTargetOf } from './outside/audit-target/choose-audit-target.ts';
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
import { keepSealingKey } from './outside/sealing/sealing-key.ts';
import { voiceOf } from './outside/voice/choose-voice.ts';
import { growSlowly } from './plumbing/limits/heap-growth.ts';
import { loggerOptions } from './plumbing/logging.ts';
import type { Deps } from './serving/deps.ts';
import { readEnv } from './settings/env.ts';
import { startSimulator } from './simulator.ts';
import { takeMessages } from './slices/vehicle/vehicle-message.service.ts';

growSlowly();
const env = readEnv();
const now = startClock(env.clock);
const sealingKey = env.sealingKey ?? (await keepSealingKey(env.dataDir));

const database = await startDatabase(env);

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

let losses: LostConnections | undefined;
let log: FastifyBaseLogger | undefined;
const onLost = (error: Error) => losses?.tell(error);
const bus = await busOf({
  natsUrl: env.natsUrl,
  databaseUrl: database.url,
  onLost,
  onError: (error) => log?.warn({ err: error }, 'a change was not told'),
});
const { db, pool, close } = openDatabase(database.url, { onLost, publish: bus.publish });

const payments = await paymentsOf(env.payments, { db, now, publicUrl: env.publicUrl });

const voice = await voiceOf(env.voice, { ...env, sealingKey });

const { fastify, deps } = await buildApp(
  (logger): Deps => {
    log = logger;
    losses = lostConnections(logger);
    const mail = outboxMail({ db, now, onWritten: onMail });
    return {
      db,
      pool,
      bus,
      now,
      log: logger,
      mail,
      ...payments,
      postman,
      voice,
      push: webPushOf({ ...env.push, db, now, sealingKey }),
      auditTarget: auditTargetOf(env.auditExport),
      files: filesOf(env.files, { dataDir: env.dataDir, sealingKey }),
      vault: documentVault(sealingKey),
      identificationProvider: identificationProviderOf(env.identification, { publicUrl: env.publicUrl, now }),
      ...identityOf(env.identity, { ...env, sealingKey, db, now, mail }),
      signingKeys: signingKeys({ db, now, sealingKey }),
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
    logger: loggerOptions(env.logLevel),
    webRoot: existsSync(builtWeb) ? builtWeb : undefined,
    trustProxy: env.trustProxy,
  },
);

await deps.signingKeys.check();
if (database.mayRewriteHistory)
  deps.log.warn(
    'the user of DATABASE_URL could change the audit log; set DATABASE_MIGRATION_URL and name a plain role',
  );

const { demo, ...prepared } = await prepareData({ ...deps, identityIn: (trx) => identityIn(trx) }, env);
const jobs = await startJobs(deps, { databaseUrl: database.url, onLost });
const tellingSoon = tellSoon(deps);
// What was written while nothing was there to send it.
await doSoon(db, 'sendMails');
await fastify.listen({ port: env.port, host: env.host });
const mqtt = await mqttOf(env.mqtt, deps, takeMessages(deps));

// A second server on one database would give the simulator's accounts other passwords.
const endTurn = env.simulator ? await holdNamedLock(pool, 'quaygate simulator') : null;
if (env.simulator && !endTurn) deps.log.warn('another server on this database runs the simulator');
const simulatorSettings = endTurn
  ? await writeSimulatorSettings(deps, { dataDir: env.dataDir, target: `http://127.0.0.1:${env.port}` })
  : undefined;
const simulator = simulatorSettings
  ? startSimulator(simulatorSettings, { speed: env.simSpeed, log: deps.log, now: env.clock && now() })
  : undefined;

process.stdout.write(
  `${welcome(env.publicUrl, {
    ...prepared,
    demo: demo && { ...demo, password: env.demoPassword, references: await demoReferences(db, now()) },
  })}\n`,
);

/** Answers what is under way, then lets go of everything in the order of its dependence. */
let isStopping = false;
async function stop() {
  if (isStopping) return;
  isStopping = true;
  losses?.end();
  await simulator?.stop();
  endTurn?.();
  await mqtt?.close();
  await fastify.close();
  tellingSoon.stop();
  await jobs.stop();
  postman?.close();
  await bus.close();
  await close();
  await database.stop();
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
