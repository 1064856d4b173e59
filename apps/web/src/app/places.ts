import {
  forwarderRead,
  forwarderWrite,
  licenseRead,
  platformAdmin,
  platformRead,
  type Role,
  terminalRead,
  trainRead,
} from '@quaygate/contract';
import type { Catalogue, Area as Texts } from '@quaygate/phrases';
import type { ComponentType } from 'react';
import { type NoAddress, type Query, readSearch } from '#web/lib/address.ts';
import { readApprovalsAddress } from '../areas/admin/approvals/approvals.address.ts';
import { readAuditAddress } from '../areas/admin/audit/audit.address.ts';
import { readUserAddress } from '../areas/admin/webapp-users/webapp-users.address.ts';
import { readBatchAddress } from '../areas/forwarder/batch-status/batch-status.address.ts';
import { readTourFilter } from '../areas/forwarder/bookings-overview/bookings-overview.address.ts';
import { readLicenseAddress } from '../areas/forwarder/license-management/license-management.address.ts';
import { readStatusAddress } from '../areas/forwarder/status-request/status-request.address.ts';

export type AreaName = keyof Catalogue['shell']['area'];
type PlaceName = keyof Catalogue['shell']['place'];

/** One screen of the product: its address, who may open it, what it needs. The one place where routes are written. */
export interface Place<Path extends string = string, Address extends object = object> {
  path: Path;
  /** What the screen keeps in the query of its address; every field may be left out of a link. */
  address?: (query: Query) => Address;
  name: PlaceName;
  area?: AreaName;
  /** Holders of any of these; without roles everyone signed in. */
  roles?: readonly Role[];
  screen: () => Promise<ComponentType>;
  /** The texts of the screen and of its parts; they are loaded before it is shown. A house test compares. */
  texts: readonly Texts[];
  /** Listed in the drawer of its area (NAV-47). */
  listed?: boolean;
  /** Closed on the Free plan (NAV-18, NAV-19, FWD-BATCH-45). */
  plan?: true;
  /** What the selected terminal must be capable of (NAV-11, NAV-13). */
  capability?: 'truckMonitoring' | 'truckerOverview';
  /** What must be switched on (NAV-12). */
  flag?: 'mapIntegration';
}

const place = <const Path extends string, Address extends object = NoAddress>(
  parts: Place<Path, Address>,
): Place<Path, Address> => parts;

const soon = {
  texts: ['onItsWay'],
  screen: () => import('../areas/platform/on-its-way/on-its-way.screen.tsx').then((part) => part.OnItsWayScreen),
} as const;

const terminal = { area: 'terminal', roles: terminalRead, listed: true } as const;
const forwarder = { area: 'forwarder', roles: forwarderRead, listed: true } as const;
const admin = { area: 'admin', roles: platformAdmin } as const;

const table = [
  place({
    path: '/profile',
    name: 'profile',
    texts: ['profile', 'role', 'factor'],
    screen: () => import('../areas/platform/profile/profile.screen.tsx').then((part) => part.ProfileScreen),
  }),

  place({ ...terminal, ...soon, path: '/terminalOperator', name: 'terminalDashboard' }),
  place({ ...terminal, ...soon, path: '/terminalOperator/deadlines', name: 'deadlines' }),
  place({ ...terminal, ...soon, path: '/terminalOperator/blockList', name: 'blockList' }),
  place({
    ...terminal,
    ...soon,
    path: '/terminalOperator/truckMonitoring',
    name: 'truckMonitoring',
    capability: 'truckMonitoring',
    flag: 'mapIntegration',
  }),
  place({
    ...terminal,
    ...soon,
    path: '/terminalOperator/truckerOverview',
    name: 'truckerOverview',
    capability: 'truckerOverview',
  }),

  place({ ...soon, path: '/trainOperator', name: 'trainBookings', area: 'train', roles: trainRead, listed: true }),

  place({
    ...forwarder,
    path: '/forwarderOperator',
    name: 'forwarderDashboard',
    texts: ['dashboard', 'status'],
    screen: () => import('../areas/forwarder/dashboard/dashboard.screen.tsx').then((part) => part.DashboardScreen),
  }),
  place({
    ...forwarder,
    address: readTourFilter,
    path: '/forwarderOperator/bookingsOverview',
    name: 'bookingsOverview',
    texts: ['bookingsOverview', 'status'],
    plan: true,
    screen: () =>
      import('../areas/forwarder/bookings-overview/bookings-overview.screen.tsx').then(
        (part) => part.BookingsOverviewScreen,
      ),
  }),
  place({
    ...forwarder,
    address: readStatusAddress,
    path: '/forwarderOperator/statusRequest',
    name: 'statusRequest',
    texts: ['statusRequest'],
    plan: true,
    screen: () =>
      import('../areas/forwarder/status-request/status-request.screen.tsx').then((part) => part.StatusRequestScreen),
  }),
  place({
    ...forwarder,
    address: readBatchAddress,
    path: '/forwarderOperator/batchStatusRequest',
    name: 'batchStatusRequest',
    texts: ['batchStatus', 'statusRequest', 'status'],
    plan: true,
    listed: false,
    screen: () =>
      import('../areas/forwarder/batch-status/batch-status.screen.tsx').then((part) => part.BatchStatusScreen),
  }),
  place({
    ...forwarder,
    address: readSearch,
    path: '/forwarderOperator/truckerManagement',
    name: 'truckerManagement',
    texts: ['truckerManagement'],
    roles: forwarderWrite,
    screen: () =>
      import('../areas/forwarder/trucker-management/trucker-management.screen.tsx').then(
        (part) => part.TruckerManagementScreen,
      ),
  }),
  place({
    ...forwarder,
    address: readLicenseAddress,
    path: '/forwarderOperator/licenseManagement',
    name: 'licenseManagement',
    texts: ['licenseManagement'],
    roles: licenseRead,
    screen: () =>
      import('../areas/forwarder/license-management/license-management.screen.tsx').then(
        (part) => part.LicenseManagementScreen,
      ),
  }),
  place({
    ...forwarder,
    address: readSearch,
    path: '/forwarderOperator/licenseManagement/orders',
    name: 'licenseOrders',
    texts: ['licenseOrders'],
    roles: licenseRead,
    listed: false,
    screen: () =>
      import('../areas/forwarder/license-orders/license-orders.screen.tsx').then((part) => part.LicenseOrdersScreen),
  }),

  place({ ...admin, ...soon, path: '/admin/gatePassUsers', name: 'gatePassUsers', roles: platformRead, listed: true }),
  place({
    ...admin,
    address: readUserAddress,
    path: '/admin/webappUsers',
    name: 'webappUsers',
    texts: ['webappUsers'],
    listed: true,
    screen: () => import('../areas/admin/webapp-users/webapp-users.screen.tsx').then((part) => part.WebappUsersScreen),
  }),
  place({
    ...admin,
    path: '/admin/webappUsers/$webappUserId',
    name: 'webappUserId',
    texts: ['webappUsers', 'role', 'audit'],
    screen: () => import('../areas/admin/webapp-users/webapp-user.screen.tsx').then((part) => part.WebappUserScreen),
  }),
  place({
    ...admin,
    address: readSearch,
    path: '/admin/truckingCompanies',
    name: 'truckingCompanies',
    texts: ['truckingCompanies'],
    listed: true,
    screen: () =>
      import('../areas/admin/trucking-companies/trucking-companies.screen.tsx').then(
        (part) => part.TruckingCompaniesScreen,
      ),
  }),
  place({
    ...admin,
    path: '/admin/truckingCompanies/$truckingCompanyId',
    name: 'truckingCompanyId',
    texts: ['truckingCompanies', 'role', 'audit'],
    screen: () =>
      import('../areas/admin/trucking-companies/trucking-company.screen.tsx').then(
        (part) => part.TruckingCompanyScreen,
      ),
  }),
  place({
    ...admin,
    address: readAuditAddress,
    path: '/admin/audit',
    name: 'audit',
    texts: ['audit', 'role'],
    listed: true,
    screen: () => import('../areas/admin/audit/audit.screen.tsx').then((part) => part.AuditScreen),
  }),
  place({
    ...admin,
    address: readSearch,
    path: '/admin/integrationKeys',
    name: 'integrationKeys',
    texts: ['integrationKeys'],
    listed: true,
    screen: () =>
      import('../areas/admin/integration-keys/integration-keys.screen.tsx').then((part) => part.IntegrationKeysScreen),
  }),
  place({
    ...admin,
    address: readApprovalsAddress,
    path: '/admin/approvals',
    name: 'approvals',
    texts: ['approvals', 'integrationKeys', 'role'],
    listed: true,
    screen: () => import('../areas/admin/approvals/approvals.screen.tsx').then((part) => part.ApprovalsScreen),
  }),
] as const;

/** The same with its types: router and links know every address by it. */
export type PlaceTable = typeof table;
export const places: readonly Place[] = table;

export const areas: readonly AreaName[] = ['terminal', 'train', 'forwarder', 'admin'];
