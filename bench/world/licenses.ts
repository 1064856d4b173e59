import type pg from 'pg';
import { credentials, insertPeople } from './people.ts';

/** As many as assign at once, and as many licences as they share. */
export const assigning = 50;
export const free = 1_000;

/** Who owns one licence alone. */
export const rareOwner = 'zwirnmann@bench.quaygate.example';

/** Licences that the dispatcher of the company bought, but one. */
const insert = (client: pg.Client, count: number) =>
  client.query(
    `insert into license (id, license_key, status, forwarder_id, purchase_date, expiration_date, has_renewal,
       owner_email)
     select 'license-' || n, 'KEY-' || n, 'UNASSIGNED', 'forwarder', now() - n * interval '1 minute',
       now() + interval '30 days' + n * interval '1 minute', n % 3 > 0, case n when 77 then $3 else $2 end
     from generate_series(1, $1::int) n`,
    [count, credentials.email, rareOwner],
  );

/** One company with so many licences. */
export const fillLicenses = (count: number) => async (client: pg.Client) => {
  await insertPeople(client);
  await insert(client, count);
  await client.query('vacuum analyze');
};

export const driverOf = (number: number) => `trucker-${number}`;

/** One company with free licences, and a driver for each. */
export async function fillFreeLicenses(client: pg.Client): Promise<void> {
  await insertPeople(client);
  await insert(client, free);
  const names = `'Jana', 'Krug ' || n, 'DU-QG ' || n`;
  await client.query(
    `insert into trucker (user_id, id, email, first_name, last_name, license_plate, created_date)
     select 'trucker-' || n, 'person-' || n, n || '@driver.example', ${names}, now() from generate_series(1, ${free}) n`,
  );
  await client.query(
    `insert into forwarder_trucker (forwarder_id, trucker_id, first_name, last_name, license_plate, state, registered_date)
     select 'forwarder', 'trucker-' || n, ${names}, 'approved', now() from generate_series(1, ${free}) n`,
  );
  await client.query('vacuum analyze');
}

/** Takes every licence back. */
export const takeBack = (client: pg.Client) =>
  client.query(`update license set status = 'UNASSIGNED', trucker_id = null, assign_date = null`);
