import type { Page, PageQuery, UserFilters, WebappUser, WebappUserDetail } from '@quaygate/contract';
import type { LinkedRoles, LinkField } from '@quaygate/rules';
import { present } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { alphabetical, keyHoldsWords } from '../../db/names.ts';
import { type Columns, rowsOf, table } from '../../db/rows.ts';
import { type InvitationRow, invitationColumns } from './invitation.queries.ts';

const u = table('appUser', 'u');

export interface WebappUserRow extends Omit<WebappUser, 'emailVerificationStatus' | 'invitation'>, InvitationRow {
  emailVerified: boolean;
}

/** With the links as they are edited: `facilityIds` are those linked directly, without the ones of linked companies. */
export type LinkedUserRow = WebappUserRow &
  Pick<LinkedRoles, LinkField> &
  Pick<WebappUserDetail, 'version' | 'changedDate' | 'changedBy' | 'isInvitable'> & { factors: ('passkey' | 'totp')[] };

const byName = sql`${alphabetical(sql`u.last_name`)}, ${alphabetical(sql`u.first_name`)}, u.id`;

export const named = (row: string) => sql`${alphabetical(sql.ref(`${row}.name`))}, ${sql.ref(`${row}.id`)}`;

export const listed: Columns<WebappUserRow & { total: number }> = {
  total: sql`u.total`,
  ...u('id', 'firstName', 'lastName', 'email', 'createdDate', 'emailVerified'),
  disabledDate: u('disabledAt').disabledAt,
  ...u('lastSignInDate', 'roles'),
  ...invitationColumns,
  forwarders: sql`forwarder.items`,
  facilities: sql`facility.items`,
  trainOperators: sql`operator.items`,
};

/** Users, each with `total`, and what they are linked to, each kind by name. */
export const withLinks = <Row extends object>(users: RawBuilder<unknown>, shown: Columns<Row>) =>
  rowsOf(
    shown,
    (columns) => sql`
  select ${columns}
  from (${users}) u
  left join invitation i on i.user_id = u.id
  left join mail m on m.id = i.mail_id,
  lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by ${named('c')}), '[]') as items
    from user_forwarder l join trucking_company c on c.id = l.forwarder_id where l.user_id = u.id
  ) forwarder,
  lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by ${named('o')}), '[]') as items
    from user_train_operator l join train_operator o on o.id = l.train_operator_id where l.user_id = u.id
  ) operator,
  lateral (
    select coalesce(jsonb_agg(jsonb_build_object('facilityId', f.id, 'company', c.name, 'name', f.name, 'id', link.id)
      order by ${named('f')}), '[]') as items
    from (
      select id, facility_id from user_facility where user_id = u.id
      union all
      select l.facility_company_id || ':' || f.id, f.id
      from user_facility_company l join facility f on f.facility_company_id = l.facility_company_id
      where l.user_id = u.id
        and not exists (select from user_facility d where d.user_id = u.id and d.facility_id = f.id)
    ) link
    join facility f on f.id = link.facility_id
    left join facility_company c on c.id = f.facility_company_id
  ) facility
  order by ${byName}`,
  );

/** Users who have every word of a search in name and email, or in the name of one linked entry (WAU-33). */
function found(search: string): RawBuilder<unknown> {
  // As arrays the entries are looked up in the links at once, however many a word like GmbH finds.
  const called = (table: string, id = 'id', key = sql`search_form(name)`) =>
    sql`any(array(select ${sql.ref(id)} from ${sql.table(table)} where ${keyHoldsWords(key, search)}))`;
  return sql`u.id in (
    select id from app_user where ${keyHoldsWords(sql`search_form`, search)}
    union all
    select user_id from user_forwarder where forwarder_id = ${called('trucking_company', 'id', sql`search_form`)}
    union all
    select user_id from user_train_operator where train_operator_id = ${called('train_operator')}
    union all
    select user_id from user_facility where facility_id = ${called('facility')}
    union all
    select user_id from user_facility_company where facility_company_id = ${called('facility', 'facility_company_id')}
    union all
    select user_id from user_facility_company where facility_company_id = ${called('facility_company')})`;
}

/** A filter with both of its values, or none, lets every user through. Each condition is that of an index, or its opposite. */
function conditionsOf({ search, account, signIn, roles, truckingCompanyId }: Wanted): RawBuilder<unknown>[] {
  const only = <V>(values: readonly V[] | undefined) => (values?.length === 1 ? values[0] : undefined);
  const of = {
    account: { disabled: sql`u.disabled_at is not null`, active: sql`u.disabled_at is null` },
    signIn: { never: sql`u.last_sign_in_date is null`, before: sql`u.last_sign_in_date is not null` },
    roles: { none: sql`u.roles = '{}'`, some: sql`u.roles <> '{}'` },
  };
  const [one, two, three] = [only(account), only(signIn), only(roles)];
  return [
    ...(search === '' ? [] : [found(search)]),
    ...(truckingCompanyId === undefined
      ? []
      : [sql`u.id in (select user_id from user_forwarder where forwarder_id = ${truckingCompanyId})`]),
    ...(one ? [of.account[one]] : []),
    ...(two ? [of.signIn[two]] : []),
    ...(three ? [of.roles[three]] : []),
  ];
}

/** Which users are listed. */
export type Wanted = UserFilters & { search: string };

export async function findWebappUsers(db: Db, wanted: Wanted, { page, size }: PageQuery): Promise<Page<WebappUserRow>> {
  const conditions = conditionsOf(wanted);
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const all = rowsOf({ total: sql<number>`count(*)` }, (columns) => sql`select ${columns} from app_user u ${where}`);
  // What a search found is counted while it is sorted, so that it is sought once; by its id alone, so that it fits memory.
  const counted = wanted.search === '' ? sql`(${all})` : sql`count(*) over ()`;
  const { rows } = await withLinks(
    sql`
    select u.*, hit.total from app_user u join (
      select u.id, ${counted} as total from app_user u ${where}
      order by ${byName} limit ${size} offset ${page * size}
    ) hit on hit.id = u.id`,
    listed,
  ).execute(db);
  const isBehindTheEnd = rows.length === 0 && page > 0;
  const total = isBehindTheEnd ? present((await all.execute(db)).rows[0]).total : (rows[0]?.total ?? 0);
  return { items: rows.map(({ total: _, ...row }) => row), page, size, total };
}
