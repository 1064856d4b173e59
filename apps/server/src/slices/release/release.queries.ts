import type { ReleaseItem } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf } from '../../db/rows.ts';

interface StoredRelease {
  orderBefore: string | null;
  isOrderKnown: boolean;
  isPartyKnown: boolean;
}

/** The forwarder that a release names. */
const partyOf = ({ partyId, partyIdType }: Pick<ReleaseItem, 'partyId' | 'partyIdType'>) =>
  partyIdType === 'forwarderId'
    ? sql`(select id from trucking_company where id = ${partyId})`
    : sql`(select id from trucking_company where vat_form = tax_id_form(${partyId})
        order by vat_twin and lower(trim(vat_id)) <> lower(trim(${partyId})), vat_twin, id limit 1)`;

/** Keeps a release and closes its order to everybody else; undefined when a newer one is stored. */
export async function upsertRelease(db: Db, facilityId: number, item: ReleaseItem): Promise<StoredRelease | undefined> {
  const { releaseId, orderId, partyId, partyIdType, driverId, validFrom, validUntil, deleted } = item;
  const { rows } = await rowsOf<StoredRelease>(
    {
      orderBefore: sql`(select order_id from before)`,
      isPartyKnown: sql`stored.forwarder_id is not null`,
      isOrderKnown: sql`exists (select from load_unit_order where facility_id = ${facilityId} and order_id = ${orderId})`,
    },
    (columns) => sql`${prepared}
    with before as (
      select order_id from release where facility_id = ${facilityId} and release_id = ${releaseId}
    ), stored as (
      insert into release as r (facility_id, release_id, order_id, party_id, party_id_type, forwarder_id, driver_id,
        valid_from, valid_until, deleted, occurred_at, event_id)
      values (${facilityId}, ${releaseId}, ${orderId}, ${partyId}, ${partyIdType}, ${partyOf(item)}, ${driverId},
        ${validFrom}, ${validUntil}, ${deleted}, ${item.occurredAt}, ${item.eventId})
      on conflict (facility_id, release_id) do update set order_id = excluded.order_id, party_id = excluded.party_id,
        party_id_type = excluded.party_id_type, forwarder_id = excluded.forwarder_id, driver_id = excluded.driver_id,
        valid_from = excluded.valid_from, valid_until = excluded.valid_until, deleted = excluded.deleted,
        occurred_at = excluded.occurred_at, event_id = excluded.event_id
      where (r.occurred_at, r.event_id collate "C") < (excluded.occurred_at, excluded.event_id collate "C")
      returning forwarder_id
    ), closed as (
      update load_unit_order set released_only = true
      where facility_id = ${facilityId} and order_id = ${orderId} and not released_only and exists (select from stored)
    )
    select ${columns} from stored`,
  ).execute(db);
  return rows[0];
}

/** An order without any release is open again to everybody who knows the reference. */
export async function refreshReleasedOnly(db: Db, facilityId: number, orderId: string): Promise<void> {
  await sql`
    update load_unit_order o set released_only = exists (
      select from release r where r.facility_id = o.facility_id and r.order_id = o.order_id)
    where facility_id = ${facilityId} and order_id = ${orderId}`.execute(db);
}

/** Gives releases to parties that were unknown when they arrived. */
export async function resolveParties(db: Db): Promise<void> {
  await sql`
    update release r set forwarder_id = c.id
    from trucking_company c
    where r.forwarder_id is null and (
      (r.party_id_type = 'forwarderId' and c.id = r.party_id)
      or (r.party_id_type = 'vatId' and c.vat_form = tax_id_form(r.party_id) and not c.vat_twin))`.execute(db);
}
