import { type LicenseStatus, present } from '@quaygate/rules';
import { randomOf } from '../random.ts';
import type { DemoTrucker } from '../tours/fleet.ts';
import { day, hour, later, minute } from '../tours/moments.ts';
import { demoCompanies } from './companies.ts';

export interface DemoLicense {
  id: string;
  licenseKey: string;
  status: LicenseStatus;
  forwarderId: string | null;
  truckerId: string | null;
  ownerEmail: string | null;
  orderId: string | null;
  purchaseDate: Date;
  expirationDate: Date | null;
  hasRenewal: boolean;
  assignDate: Date | null;
}

const total = 600;
const keyAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Free licences by status; the rest up to `total` is UNASSIGNED. */
const unassigned: [LicenseStatus, number][] = [
  ['UNASSIGNED_SETUP_FEE_REQUIRED', 48],
  ['DISABLED', 34],
  ['EXPIRED', 40],
  ['INITIALIZING', 6],
];

/** Its list of licences is empty. */
const newcomer = present(demoCompanies.find(({ name }) => name.startsWith('Sächsische')));

/** Licences that no forwarder manages: their keys can be claimed in the demo. */
const claimableKeys = ['QUAY-GATE-DEMO-0001', 'QUAY-GATE-DEMO-0002', 'QUAY-GATE-DEMO-0003'];

/**
 * The licences of the demo. Most approved drivers hold one that lasts beyond the bookings ahead;
 * by position in the company one expires soon, one renews soon, one has expired and one driver has none.
 */
export function demoLicenses(truckers: readonly DemoTrucker[], now: Date): DemoLicense[] {
  const random = randomOf('licenses');
  const license = (status: LicenseStatus, forwarderId: string | null, expiresIn: number | null): DemoLicense => ({
    id: random.uuid(),
    licenseKey: Array.from({ length: 4 }, () => random.text(4, keyAlphabet)).join('-'),
    status,
    forwarderId,
    truckerId: null,
    ownerEmail: demoCompanies.find(({ id }) => id === forwarderId)?.email ?? null,
    orderId: null,
    purchaseDate: status === 'INITIALIZING' ? later(now, -minute) : later(now, -random.int(30 * day, 500 * day)),
    expirationDate: expiresIn === null ? null : later(now, expiresIn),
    hasRenewal: status !== 'DISABLED' && random.chance(0.8),
    assignDate: null,
  });

  const positions = new Map<string, number>();
  const held = truckers
    .filter(({ state }) => state === 'approved')
    .flatMap((trucker): DemoLicense[] => {
      const position = positions.get(trucker.company.id) ?? 0;
      positions.set(trucker.company.id, position + 1);
      if (position % 9 === 8) return [];
      const isExpired = position % 16 === 15;
      const isSoon = position % 11 >= 9 && !isExpired;
      const expiresIn = isExpired
        ? -random.int(day, 60 * day)
        : isSoon
          ? random.int(5 * day, 9 * day)
          : random.int(40 * day, 420 * day);
      const manager = position % 18 === 13 ? random.pick(demoCompanies).id : trucker.company.id;
      const made = license(isExpired ? 'EXPIRED' : 'ASSIGNED', manager, expiresIn);
      if (isSoon) made.hasRenewal = position % 11 === 10;
      return [{ ...made, truckerId: trucker.userId, assignDate: later(made.purchaseDate, random.int(hour, 20 * day)) }];
    });

  const owners = demoCompanies.map(({ id, approvedTruckers }) => [id, approvedTruckers] as const);
  const free = unassigned.flatMap(([status, count]) =>
    Array.from({ length: count }, () => {
      const expiresIn = status === 'EXPIRED' ? -random.int(day, 200 * day) : random.int(20 * day, 400 * day);
      return license(status, random.weighted(owners), status === 'INITIALIZING' ? null : expiresIn);
    }),
  );
  const claimable = claimableKeys.map((licenseKey) => ({
    ...license('UNASSIGNED', null, random.int(90 * day, 300 * day)),
    licenseKey,
  }));
  const rest = Array.from({ length: Math.max(0, total - held.length - free.length - claimable.length) }, () =>
    license('UNASSIGNED', random.weighted(owners), random.int(30 * day, 400 * day)),
  );
  return [...held, ...free, ...claimable, ...rest].map(awayFromNewcomer(truckers));
}

/** One company has just joined: it manages no licence, and none of its drivers holds one. */
function awayFromNewcomer(truckers: readonly DemoTrucker[]) {
  const drivers = new Set(truckers.flatMap(({ company, userId }) => (company.id === newcomer.id ? [userId] : [])));
  return (license: DemoLicense): DemoLicense => ({
    ...license,
    ...(license.forwarderId === newcomer.id && { forwarderId: demoCompanies[0]?.id ?? null }),
    ...(license.truckerId !== null &&
      drivers.has(license.truckerId) && { status: 'UNASSIGNED', truckerId: null, assignDate: null }),
  });
}

/** Drivers with a plate whose licence holds for every booking of the demo. */
export function driversOf(
  truckers: readonly DemoTrucker[],
  licenses: readonly DemoLicense[],
  until: Date,
): (DemoTrucker & { plate: string })[] {
  const holders = new Set(
    licenses.flatMap(({ status, truckerId, expirationDate }) =>
      status === 'ASSIGNED' && truckerId && expirationDate && expirationDate > until ? [truckerId] : [],
    ),
  );
  return truckers.filter(
    (trucker): trucker is DemoTrucker & { plate: string } =>
      trucker.plate !== null && trucker.company.tier === 'Premium' && holders.has(trucker.userId),
  );
}
