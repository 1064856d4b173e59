import type pg from 'pg';
import { hashPassword } from '../../apps/server/src/identity/embedded/password.ts';

export const forwarderId = 'forwarder';
export const userId = 'dispatcher';
/** The terminal at which they see the slot board. */
export const boardTerminal = 6;
const companyName = 'Spedition Messmer GmbH';
export const credentials = { email: 'dispatcher@bench.quaygate.example', password: 'quaygate-bench-2026' };

/** What the raw peer knows of the sender of a token. */
export const tokensOf = (token: string) => ({
  [token]: {
    id: userId,
    roles: ['forwarder_write', 'terminal_operations_read'],
    facilities: [boardTerminal],
    forwarders: { [forwarderId]: { name: companyName, tier: 'Premium' } },
  },
});

/** One forwarder on the Premium plan with one dispatcher. */
export async function insertPeople(client: pg.Client): Promise<void> {
  await client.query(
    `insert into trucking_company (id, name, email, vat_id, tier, created_date)
     values ($1, $2, 'info@bench.quaygate.example', 'DE1', 'Premium', now())`,
    [forwarderId, companyName],
  );
  await client.query(
    `insert into app_user (id, first_name, last_name, email, email_verified, roles, created_date)
     values ($1, 'Dana', 'Dispo', $2, true, '{forwarder_write}', now())`,
    [userId, credentials.email],
  );
  await client.query('insert into user_forwarder values ($1, $2)', [userId, forwarderId]);
  await client.query('insert into credential values ($1, $2)', [userId, await hashPassword(credentials.password)]);
}

/** Signs the dispatcher in; the token holds for an hour. */
export async function signIn(url: string, who = credentials): Promise<string> {
  const answer = await fetch(`${url}${paths.signIn}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  });
  if (!answer.ok) throw new Error(`signing in was answered ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { idToken: string }).idToken;
}

const base = `/web/forwarderOperators/v1/users/${userId}/forwarders/${forwarderId}`;

export const paths = {
  signIn: '/web/idp/v1/signIn',
  forwarders: `/web/forwarderOperators/v1/users/${userId}/forwarders`,
  status: (terminal: number) => `${base}/terminals/${terminal}/containers?requestType=single`,
  statusList: (terminal: number) => `${base}/terminals/${terminal}/containers?requestType=list`,
  parseCsv: `${base}/containers/parseCsv`,
  plan: `${base}/bookingPlan`,
  planCheck: `${base}/bookingPlan/check`,
  planBook: `${base}/bookingPlan/book`,
  licenses: `${base}/licenses`,
  assignAny: `${base}/licenses/assign`,
  facilityTruckers: (facility: number) => `/web/terminalOperators/v1/users/${userId}/facilities/${facility}/truckers`,
  facilityBookings: (facility: number, query: string) =>
    `/web/terminalOperators/v1/users/${userId}/facilities/${facility}/bookings?${query}`,
  slotBoard: (terminal: number, from: string) =>
    `/web/terminalOperators/v1/users/${userId}/terminals/${terminal}/slots?from=${from}`,
  statistics: (terminal: number, path: 'floatValue' | 'timeSeries') =>
    `/web/terminalOperators/v1/users/${userId}/terminals/${terminal}/statistics/${path}`,
  pairs: (trucker: string) => `${base}/truckers/${trucker}/bookingPairs`,
  bookings: (trucker: string) => `${base}/truckers/${trucker}/bookings`,
  timeSlot: (trucker: string, booking: string) => `${base}/truckers/${trucker}/bookings/${booking}/timeSlot`,
  tours: (query: string) => `/web/forwarderOperators/v2/users/${userId}/forwarders/${forwarderId}/tours?${query}`,
};
