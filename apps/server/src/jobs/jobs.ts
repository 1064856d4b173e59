import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { spanOf } from '../db/spans/spans.ts';
import { deliverMails } from '../outside/mail/delivery.ts';
import { outboxMail } from '../outside/mail/outbox-mail.ts';
import { installation } from '../plumbing/audit/audit.ts';
import { exportAnchor } from '../slices/audit/audit-anchor.service.ts';
import { exportEntries } from '../slices/audit/audit-export.service.ts';
import { linkEntries } from '../slices/audit/audit-link.service.ts';
import { tellBookableRows } from '../slices/booking-plan/booking-plan-watch.service.ts';
import { tellDrivers } from '../slices/driver-push/driver-push.service.ts';
import { driverLetter } from '../slices/driver-push/driver-push.texts.ts';
import { remindOfDocuments } from '../slices/identification/document-end.service.ts';
import { keepPeriods } from '../slices/identification/identification-period.service.ts';
import { warnOfEndingKeys } from '../slices/integration-key/integration-key-warning.service.ts';
import { expireLicenses } from '../slices/license/license.queries.ts';
import { remindOfLicenses, tellOpenPayments } from '../slices/license/license-reminder.service.ts';
import { renewGrantedLicenses } from '../slices/license-grant/license-grant.queries.ts';
import { notificationLetter } from '../slices/notification/notification-push.service.ts';
import { tellNotifications } from '../slices/notification/notification-tell.service.ts';
import { tellRejected, tellUnverified } from '../slices/notification/notify-found.service.ts';
import { askAboutOrders, tellRenewals } from '../slices/payment/payment.service.ts';
import { withdrawLeftovers } from '../slices/practice/practice-withdrawal.service.ts';
import { deliverMessages } from '../slices/push-message/push-delivery.service.ts';
import { keepReadiness } from '../slices/readiness/tour-readiness.service.ts';
import { resolveParties } from '../slices/release/release.queries.ts';
import { makeSlots } from '../slices/slot/slot-horizon.rule.ts';
import { correctHours, foldHours } from '../slices/statistic/statistic-hour.queries.ts';
import { tellTrainRisks } from '../slices/train/train-risk-mail.service.ts';
import { refreshFacilityTruckers } from '../slices/trucker-overview/trucker-overview.queries.ts';
import { findAdministrators } from '../slices/user/first-administrator.queries.ts';
import { foldFacilityTruckerCounts, foldLicenseCounts, foldTourCounts, foldTruckerCounts } from './counts.queries.ts';
import type { JobDeps } from './job-deps.ts';
import { MailsNotSent, tellingTarget } from './not-sent.ts';
import { deletions } from './retention/deletions.ts';
import { NotExported } from './retention/not-exported.ts';
import { makePartitions } from './retention/partitions.ts';
import { runDeletions } from './retention/run-deletions.ts';
import { findMiscountedSlots } from './slot-check.queries.ts';

const day = 86_400_000;
/** Deletes what is over; where more is left than a run may take, the next one begins at once. */
const deletes = (name: keyof typeof deletions) => async (deps: JobDeps) => {
  const { isBehind, errors } = await runDeletions(deps, deletions[name]);
  if (isBehind) await doSoon(deps.db, name);
  // Administrators are told of a job that failed, and first of what they can mend.
  if (errors.length > 0) throw errors.find((error) => error instanceof NotExported) ?? errors[0];
};

/** The jobs: their time as a crontab in UTC, and the work. */
export const tasks: Record<string, { when: string; work: (deps: JobDeps) => Promise<void> }> = {
  makeSlots: { when: '0 * * * *', work: ({ db, now }) => makeSlots(db, now()) },
  renewGrantedLicenses: { when: '5 * * * *', work: ({ db, now }) => renewGrantedLicenses(db, now()) },
  expireLicenses: { when: '*/10 * * * *', work: ({ db, now }) => expireLicenses(db, now()) },
  remindOfDocuments: { when: '10 * * * *', work: remindOfDocuments },
  keepPeriods: { when: '35 3 * * *', work: keepPeriods },
  forgetEvidence: { when: '45 3 * * *', work: deletes('forgetEvidence') },
  removeFiles: { when: '*/5 * * * *', work: deletes('removeFiles') },
  remindOfLicenses: { when: '15 * * * *', work: remindOfLicenses },
  tellOpenPayments: { when: '25 * * * *', work: tellOpenPayments },
  askAboutOrders: { when: '* * * * *', work: askAboutOrders },
  tellRenewals: { when: '* * * * *', work: tellRenewals },
  keepReadiness: { when: '* * * * *', work: keepReadiness },
  foldTourCounts: { when: '* * * * *', work: ({ db }) => foldTourCounts(db) },
  foldTruckerCounts: { when: '* * * * *', work: ({ db }) => foldTruckerCounts(db) },
  foldFacilityTruckerCounts: { when: '* * * * *', work: ({ db }) => foldFacilityTruckerCounts(db) },
  foldStatistics: { when: '* * * * *', work: ({ db }) => foldHours(db) },
  checkStatistics: { when: '10 2 * * *', work: checkStatistics },
  foldLicenseCounts: { when: '* * * * *', work: ({ db }) => foldLicenseCounts(db) },
  resolveParties: { when: '* * * * *', work: ({ db }) => resolveParties(db) },
  withdrawPractice: { when: '* * * * *', work: withdrawLeftovers },
  tellUnverified: { when: '*/10 * * * *', work: tellUnverified },
  tellRejected: { when: '* * * * *', work: tellRejected },
  tellBookableRows: { when: '* * * * *', work: tellBookableRows },
  mailNotifications: { when: '* * * * *', work: writeNotifications },
  forgetNotifications: { when: '45 * * * *', work: deletes('forgetNotifications') },
  tellTrainRisks: { when: '* * * * *', work: tellTrainRisks },
  sendMails: { when: '* * * * *', work: sendMails },
  tellDrivers: { when: '* * * * *', work: tellOfChanges },
  sendPushMessages: { when: '* * * * *', work: sendPushMessages },
  exportAudit: { when: '* * * * *', work: exportAudit },
  forgetAudit: { when: '50 3 * * *', work: deletes('forgetAudit') },
  archive: { when: '30 1 * * *', work: deletes('archive') },
  warnOfKeys: { when: '15 6 * * *', work: warnOfKeys },
  rotateKeys: { when: '25 * * * *', work: rotateKeys },
  // Often, so that each time little is deleted.
  deletePositions: {
    when: '*/5 * * * *',
    work: deletes('deletePositions'),
  },
  makePartitions: { when: '2 * * * *', work: (deps) => makePartitions(deps) },
  cleanUp: { when: '20 * * * *', work: deletes('cleanUp') },
  refreshFacilityTruckers: { when: '30 * * * *', work: ({ db }) => refreshFacilityTruckers(db) },
  checkSlots: { when: '40 2 * * *', work: checkSlots },
};

export const jobNames = Object.keys(tasks);

/** Does one job now, with the rights of the jobs. */
export const doJob = (deps: JobDeps, name: string) =>
  spanOf('job', name, () => present(tasks[name]).work({ ...deps, db: deps.jobsDb }));

/**
 * Lets one instance do a job at once rather than at its time. Where nothing takes jobs yet, its time comes anyway.
 */
export const doSoon = (db: Db, name: string): Promise<void> =>
  sql`select graphile_worker.add_job(${name}, job_key := ${name}, max_attempts := 1)`.execute(db).then(
    () => {},
    () => {},
  );

/** What waits is linked first, so that the anchor covers it. A target that is away gets all it missed when it is back. */
async function exportAudit({ db, now, auditTarget, anchorKey }: JobDeps) {
  await linkEntries(db);
  if (!auditTarget) return;
  const target = tellingTarget(auditTarget);
  await exportEntries(db, target);
  await exportAnchor(db, target, anchorKey, now());
}

async function rotateKeys({ signingKeys, settings }: JobDeps) {
  await signingKeys.rotateWhenDue(installation('SIGNING_KEY_DAYS'), settings.signingKeyDays * day);
}

/** The mails leave with the next `sendMails`. */
function warnOfKeys({ db, now, settings }: JobDeps) {
  return warnOfEndingKeys({
    db,
    now: now(),
    publicUrl: settings.publicUrl,
    mailIn: (trx) => outboxMail({ db: trx, now }),
    findRecipients: findAdministrators,
  });
}

/** What was written leaves at once. */
async function tellOfChanges(deps: JobDeps) {
  if (await tellDrivers(deps)) await doSoon(deps.db, 'sendPushMessages');
}

/** What was written leaves at once. */
async function writeNotifications(deps: JobDeps) {
  const { mails, pushes } = await tellNotifications(deps);
  if (mails) await doSoon(deps.db, 'sendMails');
  if (pushes) await doSoon(deps.db, 'sendPushMessages');
}

/** To the phones of drivers and to the browsers of users; each is written by those who tell it. */
async function sendPushMessages(deps: JobDeps) {
  await deliverMessages(deps, (parts, news, receiver) =>
    receiver.userId === null ? driverLetter(parts, news, receiver) : notificationLetter(parts, news, receiver),
  );
}

/** Without a server for mails they stay in their table. */
async function sendMails({ db, now, log, postman, settings }: JobDeps) {
  const reason = postman && (await deliverMails({ db, now, log, postman, keepsText: settings.demo }));
  if (reason) throw new MailsNotSent(reason);
}

async function checkSlots({ db, log }: JobDeps) {
  const slots = await findMiscountedSlots(db);
  if (slots.length > 0) log.error({ slots }, 'places of slots differ from their bookings');
}

/** Of the last 35 days (terminal contract, 8.2). */
async function checkStatistics({ db, now, log }: JobDeps) {
  const end = new Date(Math.floor(now().getTime() / 3_600_000) * 3_600_000 + day);
  const hours = await correctHours(db, { start: new Date(end.getTime() - 36 * day), end });
  if (hours.length > 0)
    log.error({ hours: hours.slice(0, 100) }, 'statistics differed from the events and were corrected');
}
