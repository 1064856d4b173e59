import { addMonths, idempotencyKeptHours, localDay, startOfLocalDay } from '@quaygate/rules';
import { sql } from 'kysely';
import { removeFromParts, removeSome } from '../../db/remove-some.ts';
import { forgetDevices } from '../../identity/session/known-devices.ts';
import { deleteOldMails } from '../../outside/mail/outbox.queries.ts';
import { deleteOldTickets } from '../../serving/sockets/tickets.ts';
import { unlinkSome } from '../../slices/audit/audit-month.queries.ts';
import { deletePositionsBefore } from '../../slices/driver-position/driver-position.queries.ts';
import { removeUntold } from '../../slices/driver-push/driver-push.queries.ts';
import { removeOldPictures } from '../../slices/gate-event/gate-picture.queries.ts';
import { deleteEndedClaims } from '../../slices/gate-pass-queue/gate-pass-queue.queries.ts';
import { removeFiles } from '../../slices/identification/picture.service.ts';
import { deleteOldShowings } from '../../slices/pass-showing/pass-showing.queries.ts';
import { removeEndedSubscriptions } from '../../slices/push-message/push-message.queries.ts';
import { forgetRiskMails } from '../../slices/train/train-risk-mail.queries.ts';
import { dropOldMembers } from '../../slices/trucker-overview/trucker-overview.queries.ts';
import { deleteOldPositions } from '../../slices/vehicle/vehicle-position.queries.ts';
import type { JobDeps } from '../job-deps.ts';
import { archived } from './archive.ts';
import { removeEndedSessions, removeExpired, removeOldAttempts } from './ended-access.queries.ts';
import { keptEntries } from './kept-entries.ts';
import { keptEvents } from './kept-events.ts';
import { keptRows } from './kept-rows.ts';
import { dropOldest, findOldestPart, keptFor, type PartitionedTable, removeOldParts } from './partitions.ts';
import type { Deletion } from './run-deletions.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** A vehicle without a new report (INT-15). */
const positionsKept = day;
/** Where a driver's truck is, without a new report (DRV-POS-07). */
const driverPositionsKept = hour;
const mailsKept = 7 * day;
/** Pictures of the gate's camera, after the visit (TENT-20). */
const gatePicturesKept = 30 * day;

const before = ({ now }: Pick<JobDeps, 'now'>, milliseconds: number) => new Date(now().getTime() - milliseconds);

const sightingsKept = ({ settings }: JobDeps) => Math.max(0, settings.positionsKeptHours - 1) * hour;

/** Rows of a table that says when each of them expires; they stay for a day longer. */
const expiredRows = (table: string): Deletion => ({
  remove: (deps, limit) => removeExpired(deps.db, table, before(deps, day), limit),
  oldest: { table, column: 'expires_date' },
});

/** Sign-in and sessions: refresh tokens first, because a session ends after its last one. */
export const endedAccess = {
  refresh_value: expiredRows('refresh_value'),
  action_token: expiredRows('action_token'),
  email_change: expiredRows('email_change'),
  page_visit: expiredRows('page_visit'),
  logout_token: expiredRows('logout_token'),
  factor_ticket: expiredRows('factor_ticket'),
  used_challenge: expiredRows('used_challenge'),
  session: {
    remove: (deps, limit) => removeEndedSessions(deps.db, before(deps, day), limit),
    oldest: { table: 'session', column: 'created_date' },
  },
  known_device: {
    remove: ({ db, now }, limit) => forgetDevices(db, now(), limit),
    oldest: { table: 'known_device', column: 'last_used_date' },
  },
  attempt: { remove: (deps, limit) => removeOldAttempts(deps.db, before(deps, day), limit) },
  push_subscription: {
    remove: ({ db, settings, now }, limit) => removeEndedSubscriptions(db, { limits: settings, now: now() }, limit),
  },
  push_told: { remove: ({ db }, limit) => removeUntold(db, limit) },
  socket_ticket: {
    remove: ({ db, now }, limit) => deleteOldTickets(db, now(), limit),
    oldest: { table: 'socket_ticket', column: 'expires_date' },
  },
} satisfies Record<string, Deletion>;

/** A table in partitions: the ones that are over are dropped, and what has no partition of its own goes in parts. */
const partsOf = (name: PartitionedTable): Record<string, Deletion> => ({
  [name]: {
    drop: (deps) => dropOldest(deps.db, name, before(deps, keptFor(deps.settings, name))),
    remove: (deps, limit) => removeOldParts(deps.db, name, before(deps, keptFor(deps.settings, name)), limit),
    findOldest: ({ db }) => findOldestPart(db, name),
  },
});

/** With the rest of their hour as long as POSITIONS_HISTORY says (OPS-94); 0: nothing of them stays. */
const sightings: Deletion = {
  drop: (deps) => dropOldest(deps.db, 'vehicle_history', before(deps, sightingsKept(deps))),
  remove: (deps, limit) =>
    deps.settings.positionsKeptHours === 0
      ? removeFromParts(deps.db, 'vehicle_history', sql`true`, limit)
      : removeOldParts(deps.db, 'vehicle_history', before(deps, sightingsKept(deps)), limit),
  findOldest: ({ db }) => findOldestPart(db, 'vehicle_history'),
};

/** What each job deletes, by the name that /metrics gives it. */
export const deletions = {
  cleanUp: {
    ...partsOf('idempotency_key'),
    // Of the build before.
    idempotency: {
      remove: (deps, limit) =>
        removeSome(deps.db, 'idempotency', sql`created_date < ${before(deps, idempotencyKeptHours * hour)}`, limit),
      oldest: { table: 'idempotency', column: 'created_date' },
    },
    ...endedAccess,
    ...partsOf('booking_change'),
    pass_showing: {
      remove: ({ db, now }, limit) => deleteOldShowings(db, now(), limit),
      oldest: { table: 'pass_showing', column: 'shown_date' },
    },
    gate_pass_claim: { remove: ({ db, now }, limit) => deleteEndedClaims(db, now(), limit) },
    // Ended blocks (terminal contract, 8.5).
    block: keptRows('block', 'lifted_date', ({ keptDays }) => keptDays.blocks),
    gate_picture: {
      remove: (deps, limit) =>
        removeOldPictures(deps.db, { before: before(deps, gatePicturesKept), now: deps.now() }, limit),
    },
    facility_trucker: {
      remove: ({ db, now }, limit) =>
        dropOldMembers(db, startOfLocalDay(addMonths(localDay(now(), 'UTC'), -24), 'UTC'), limit),
    },
    slot_change: keptRows('slot_change', 'changed_at', ({ keptDays }) => keptDays.slotChanges),
    // What people noted at the desk of exceptions (DESK-16).
    exception: keptRows('exception', 'since', ({ keptDays }) => keptDays.exceptions),
    train_risk_mail: {
      remove: (deps, limit) => forgetRiskMails(deps.db, localDay(before(deps, mailsKept), 'UTC'), limit),
      oldest: { table: 'train_risk_mail', column: 'train_date' },
    },
    mail: {
      remove: (deps, limit) => deleteOldMails(deps.db, before(deps, mailsKept), limit),
      oldest: { table: 'mail', column: 'created_date' },
    },
    integration_event: keptEvents,
  },
  deletePositions: {
    vehicle_history: sightings,
    vehicle_position: { remove: (deps, limit) => deleteOldPositions(deps.db, before(deps, positionsKept), limit) },
    driver_position: {
      remove: (deps, limit) => deletePositionsBefore(deps.db, before(deps, driverPositionsKept), limit),
      oldest: { table: 'driver_position', column: 'reported_date' },
    },
  },
  forgetNotifications: {
    notification: keptRows('notification', 'created_date', ({ keptDays }) => keptDays.notifications),
  },
  // A snapshot proves what was decided on for as long as the audit log (OFFICE-15).
  forgetEvidence: {
    decision_evidence: keptRows('decision_evidence', 'decided_date', ({ auditKeptDays }) => auditKeptDays),
  },
  forgetAudit: {
    audit: keptEntries,
    // Links of months that are gone.
    audit_link: { remove: ({ db }, limit) => unlinkSome(db, limit) },
  },
  archive: archived,
  removeFiles: { removed_file: { remove: removeFiles } },
} satisfies Record<string, Record<string, Deletion>>;
