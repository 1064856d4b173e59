import type pg from 'pg';
import { insertAdministrator } from './audit.ts';

/** Of one driver. */
export const rareName = 'Zwirnmann';

/** So many drivers, half of them identified, each with a change in the history; one administrator who reads them. */
export const fillDrivers = (drivers: number) => async (client: pg.Client) => {
  await insertAdministrator(client);
  // What guards and counts drivers is asked for one by one; here all are made at once.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into trucker (user_id, id, email, first_name, last_name, phone_number, created_date, document_status, terror_status,
       verified_until, is_identified)
     select 'trucker-' || n, 'person-' || n, (array['jana', 'piotr', 'ion', 'anna', 'marek', 'uwe', 'vasile'])[1 + n % 7] || n || '@spedition-' || n % 500 || '.example',
       (array['Jana', 'Piotr', 'Ion', 'Anna', 'Marek', 'Uwe', 'Vasile'])[1 + n % 7],
       case when n = 77 then $2 else (array['Krug', 'Nowak', 'Popa', 'Meier', 'Horák', 'Öztürk'])[1 + n % 6] end || ' ' || n,
       '+49 151 ' || n, now(), case n % 2 when 0 then 'MANUALLY_APPROVED' end, case n % 2 when 0 then 'MANUALLY_APPROVED' end,
       case n % 2 when 0 then date '2031-01-01' end, n % 2 = 0
     from generate_series(1, $1::int) n`,
    [drivers, rareName],
  );
  await client.query(
    `insert into identification (id, trucker_id, source, created_date, created_by, submitted_date, document_kind, issuing_country,
       document_hash, date_of_birth, valid_until, document_status, terror_status, verified_date, changed_date)
     select 'identification-' || n, 'trucker-' || n, 'review', now(), 'x', now(), 'passport', 'D', sha256(n::text::bytea),
       '1980-01-01', '2031-01-01', 'MANUALLY_APPROVED', 'MANUALLY_APPROVED', now(), now()
     from generate_series(2, $1::int, 2) n`,
    [drivers],
  );
  await client.query(
    `insert into approval (id, kind, object_kind, object_id, object_name, after, reason, state, created_date, creator_id, creator_name,
       decided_date, decider_id, decider_name)
     select 'approval-' || n, 'gatePass', 'trucker', 'trucker-' || n, 'x', '{"documentStatus":"MANUALLY_APPROVED"}', '', 'approved', now(),
       'x', 'X', now(), 'y', 'Y' from generate_series(1, $1::int) n`,
    [drivers],
  );
  await client.query(
    `update trucker set search_form = search_form(first_name || ' ' || last_name || E'\\n' || email || E'\\n' || user_id)`,
  );
  await client.query('reset session_replication_role');
  await client.query(
    `insert into trucker_count select coalesce(document_status, ''), coalesce(terror_status, ''), count(*) from trucker group by 1, 2`,
  );
  await client.query('vacuum analyze');
};
