import type { RepairKind } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { parseQuery, queryString } from '#web/lib/address.ts';
import { readLicenseAddress } from '../../license-management/license-management.address.ts';
import { readStatusAddress } from '../../status-request/status-request.address.ts';
import { readTruckersAddress } from '../../trucker-management/trucker-management.address.ts';
import { placeOf } from './repair-place.ts';

const tour = {
  truckerId: 'd1',
  truckerInformation: { firstName: 'Jana', lastName: 'Mohr' },
  facility: { id: 8, name: 'Nordbecken' },
} as Parameters<typeof placeOf>[0]['tour'];

/** Where a repair leads, and what the screen there understands of its address. */
function leadsTo<Address>(kind: RepairKind, read: (query: ReturnType<typeof parseQuery>) => Address) {
  const place = placeOf({ kind, tour });
  const search = place && 'search' in place ? place.search : {};
  return [place?.to, read(parseQuery(queryString(search).slice(1)))];
}

test('READY-36 a repair of another screen opens it with the driver chosen', () => {
  const drivers = '/forwarderOperator/truckerManagement';
  const jana = { search: 'Jana Mohr', notReady: '', driver: 'd1' };
  expect(leadsTo('license', readTruckersAddress)).toEqual([drivers, { ...jana, open: 'assign' }]);
  expect(leadsTo('driver', readTruckersAddress)).toEqual([drivers, { ...jana, open: 'readiness' }]);

  const licenses = '/forwarderOperator/licenseManagement';
  for (const kind of ['renew_license', 'pay_license'] as const)
    expect(leadsTo(kind, readLicenseAddress)).toEqual([licenses, readLicenseAddress({ search: 'Jana Mohr' })]);
  expect(leadsTo('buy_license', readLicenseAddress)).toEqual([licenses, readLicenseAddress({})]);
  expect(leadsTo('pair', readStatusAddress)).toEqual([
    '/forwarderOperator/statusRequest',
    { mode: 'single', terminalId: 8 },
  ]);
});

test('READY-36 what is mended on the overview leads nowhere else', () => {
  for (const kind of ['next_slot', 'other_slot', 'split', 'other_driver', 'plate', 'call', 'wait'] as const)
    expect(placeOf({ kind, tour }), kind).toBeUndefined();
});
