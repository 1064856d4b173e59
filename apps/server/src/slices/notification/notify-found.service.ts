import type { Deps } from '../../serving/deps.ts';
import { findRejected, findUnverified } from './notification-found.queries.ts';
import { notifyUsers } from './notify.service.ts';

type Parts = Pick<Deps, 'db' | 'now'>;

const hour = 3_600_000;
const day = 24 * hour;
/** Tours that begin within so many milliseconds. */
const ahead = 7 * day;

/**
 * Tells companies whose driver will not be identified in the slot of a tour: however that came, by a decision, by the end of
 * a document, or because it never was. Once for each driver, however many tours they have.
 */
export async function tellUnverified({ db, now }: Parts): Promise<void> {
  const moment = now();
  const found = await findUnverified(db, moment, new Date(moment.getTime() + ahead));
  await db.transaction().execute((trx) =>
    notifyUsers(
      trx,
      moment,
      found.map(({ state, number, forwarderId, facilityId, truckerId, licensePlate, slotBegin, slotEnd }) => ({
        ...({ kind: 'driverNotVerified', forwarderId, at: facilityId, truckerId } as const),
        cause: state,
        details: {
          ...{ tourId: `T${number}`, licensePlate },
          ...{ slotBegin: slotBegin.toISOString(), slotEnd: slotEnd.toISOString() },
        },
      })),
    ),
  );
}

/** Tells a terminal and the administration of reports that were rejected in the last hour: of each key and kind once an hour. */
export async function tellRejected({ db, now }: Parts): Promise<void> {
  const moment = now();
  const found = await findRejected(db, new Date(moment.getTime() - hour));
  await db.transaction().execute((trx) =>
    notifyUsers(
      trx,
      moment,
      found.flatMap(({ facilityId, keyId, label, call, rejectedDate }) => {
        const cause = `${facilityId} ${keyId} ${call} ${rejectedDate.toISOString().slice(0, 13)}`;
        const shared = { cause, at: facilityId, details: { name: `${label}, ${call}` } };
        return [
          { ...shared, kind: 'reportRejected', facilityId } as const,
          { ...shared, kind: 'interfaceRejected' } as const,
        ];
      }),
    ),
  );
}
