import type { Practice, PracticeUnit } from '@quaygate/contract';
import { type PracticeHindrance, present } from '@quaygate/rules';
import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db, Trx } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { simulatorKey } from '../integration-key/integration-key.queries.ts';

const f = table('facility', 'f');

const o = table('loadUnitOrder', 'o');

const p = table('practice', 'p');

/** Load units that can be booked now are those of the practice that runs. */
export const isOpen = sql`o.for_practice and o.state in ('AVAILABLE', 'ANNOUNCED')`;

/** Bookings of a load unit that are neither served nor cancelled. */
export const isHeld = sql`o.for_practice and o.state not in ('CANCELLED', 'DONE') and b.state not in ('completed', 'cancelled')`;

/** Undefined: there is no such terminal. */
export async function findPractice(
  db: Db,
  facilityId: number,
): Promise<Omit<Practice, 'hindrance' | 'units'> | undefined> {
  const { rows } = await rowsOf(
    {
      startedDate: sql<Date | null>`p.started_date`,
      startedBy: sql<
        string | null
      >`(select u.first_name || ' ' || u.last_name from app_user u where u.id = p.started_by)`,
      openUnits: sql<number>`(select count(*) from load_unit_order o where o.facility_id = f.id and ${isOpen})`,
      openBookings: sql<number>`(select count(*) from load_unit_order o join booking b on b.order_row = o.id
        where o.facility_id = f.id and ${isHeld})`,
    },
    (columns) => sql`
    select ${columns} from facility f left join practice p on p.facility_id = f.id and p.ended_date is null
    where f.id = ${facilityId}`,
  ).execute(db);
  return rows[0];
}

/** Some that can be booked, of both directions in turn; none where the terminal does not practise. */
export async function findUnits(db: Db, facilityId: number, first: number): Promise<PracticeUnit[]> {
  const { rows } = await rowsOf<PracticeUnit>(
    o('direction', 'referenceNumber', 'containerNumber'),
    (columns) => sql`
    select ${columns} from (
      select *, row_number() over (partition by direction order by id) as place from load_unit_order o
      where o.facility_id = ${facilityId} and o.for_practice and o.state = 'AVAILABLE'
        and exists (select from practice p where p.facility_id = o.facility_id and p.ended_date is null)
    ) o order by place, direction desc limit ${first}`,
  ).execute(db);
  return rows;
}

/** What plays the system of the terminal already: the simulator of a demo, or a system of its own. */
export async function findHindrance(db: Db, now: Date, facilityId: number): Promise<PracticeHindrance | null> {
  const { rows } = await rowsOf(
    {
      isDemo: sql<boolean>`exists (select from integration_key
        where facility_id = ${facilityId} and revoked_date is null and ${simulatorKey})`,
      isConnected: sql<boolean>`exists (select from integration_key
          where facility_id = ${facilityId} and not for_practice and revoked_date is null
            and coalesce(end_date > ${now}, true) and last_used_date is not null)
        or exists (select from booking b join load_unit_order o on o.id = b.order_row
          where b.facility_id = ${facilityId} and not o.for_practice)`,
    },
    (columns) => sql`select ${columns}`,
  ).execute(db);
  const { isDemo, isConnected } = present(rows[0]);
  return isDemo ? 'demo' : isConnected ? 'connected' : null;
}

/** Whether it practises now, and its name; undefined for no terminal. Locked, so that two switches take turns. */
export async function lockTerminal(trx: Trx, facilityId: number) {
  const { rows } = await rowsOf(
    {
      ...f('name'),
      isPractice: sql<boolean>`exists (select from practice p where p.facility_id = f.id and p.ended_date is null)`,
    },
    (columns) => sql`select ${columns} from facility f where f.id = ${facilityId} for no key update`,
  ).execute(trx);
  return rows[0];
}

export async function insertPractice(
  trx: Trx,
  practice: { id: string; facilityId: number; startedDate: Date; startedBy: string },
): Promise<void> {
  await trx.insertInto('practice').values(practice).execute();
  tell(trx, { noun: 'facility' });
}

export async function setEnded(
  trx: Trx,
  facilityId: number,
  ended: { endedDate: Date; endedBy: string },
): Promise<void> {
  await trx
    .updateTable('practice')
    .set(ended)
    .where('facilityId', '=', facilityId)
    .where('endedDate', 'is', null)
    .execute();
  tell(trx, { noun: 'facility' });
}

/** A practice that runs, with what its load units depend on. */
export interface Practising {
  id: string;
  facilityId: number;
  timeZone: string;
  maxWeight: number;
}

export async function findPractising(db: Db): Promise<Practising[]> {
  const { rows } = await rowsOf<Practising>(
    { ...p('id', 'facilityId'), ...f('timeZone', 'maxWeight') },
    (columns) => sql`
    select ${columns} from practice p join facility f on f.id = p.facility_id
    where p.ended_date is null order by p.facility_id`,
  ).execute(db);
  return rows;
}
