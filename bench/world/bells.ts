import type pg from 'pg';

export const users = 5_000;
/** Users of one company. */
export const colleagues = 20;

export const bellUser = (index: number) => `bell-${index}`;
export const bellCompany = (index: number) => `company-${index}`;

/** Companies whose dispatchers all have their pages open. */
export async function fillBells(client: pg.Client): Promise<void> {
  await client.query(
    `insert into trucking_company (id, name, email, vat_id, tier, created_date)
     select 'company-' || n, 'Spedition ' || n, n || '@bench.quaygate.example', 'DE' || n, 'Premium', now()
     from generate_series(0, $1::int - 1) n`,
    [users / colleagues],
  );
  await client.query(
    `insert into app_user (id, first_name, last_name, email, email_verified, roles, created_date)
     select 'bell-' || n, 'Dana', 'Dispo ' || n, 'bell-' || n || '@bench.quaygate.example', true, '{forwarder_write}', now()
     from generate_series(0, $1::int - 1) n`,
    [users],
  );
  await client.query(
    `insert into user_forwarder select 'bell-' || n, 'company-' || n / $2::int from generate_series(0, $1::int - 1) n`,
    [users, colleagues],
  );
  await client.query('vacuum analyze');
}
