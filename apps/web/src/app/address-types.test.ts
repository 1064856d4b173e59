import type { NavigateOptions, RegisteredRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';

const go = <To extends string>(to: NavigateOptions<RegisteredRouter, string, To>) => to;

/** What must compile, and what must not; `tsc` checks this file like every other. */
const links = [
  go({ to: '/forwarderOperator/bookingsOverview', search: { search: 'MSCU', terminals: [8] } }),
  go({ to: '/forwarderOperator/statusRequest', search: { mode: 'batch' } }),
  go({ to: '/forwarderOperator/statusRequest' }),
  go({ to: '/admin/webappUsers/$webappUserId', params: { webappUserId: 'a' } }),
  // @ts-expect-error: no such place
  go({ to: '/forwarderOperator/nowhere' }),
  // @ts-expect-error: the id is missing
  go({ to: '/admin/webappUsers/$webappUserId' }),
  // @ts-expect-error: another parameter
  go({ to: '/admin/webappUsers/$webappUserId', params: { truckingCompanyId: 'a' } }),
  // @ts-expect-error: no such field of the query
  go({ to: '/forwarderOperator/bookingsOverview', search: { searched: 'MSCU' } }),
  // @ts-expect-error: another type of a field
  go({ to: '/forwarderOperator/statusRequest', search: { mode: 'many' } }),
];

test('addresses are typed by the route table', () => {
  expect(links).toHaveLength(9);
});
