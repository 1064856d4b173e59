import {
  forwarderRead,
  forwarderWrite,
  licenseRead,
  platformAdmin,
  platformRead,
  terminalRead,
  trainRead,
} from '@quaygate/contract';
import { readSearch } from '#web/lib/address.ts';
import { readApprovalsAddress } from '../areas/admin/approvals/approvals.address.ts';
import { readAuditAddress } from '../areas/admin/audit/audit.address.ts';
import { readGatePassAddress } from '../areas/admin/gate-pass-users/gate-pass-users.address.ts';
import { readUserAddress } from '../areas/admin/webapp-users/webapp-users.address.ts';
import { readBatchAddress } from '../areas/forwarder/batch-status/batch-status.address.ts';
import { readTourFilter } from '../areas/forwarder/bookings-overview/bookings-overview.address.ts';
import { readLicenseAddress } from '../areas/forwarder/license-management/license-management.address.ts';
import { readStatusAddress } from '../areas/forwarder/status-request/status-request.address.ts';
import { readTruckersAddress } from '../areas/forwarder/trucker-management/trucker-management.address.ts';
import { readRestrictionsAddress } from '../areas/terminal/acceptance-restrictions/acceptance-restrictions.address.ts';
import { readSlotBoardAddress } from '../areas/terminal/slot-board/slot-board.address.ts';
import { readDashboardAddress } from '../areas/terminal/terminal-dashboard/terminal-dashboard.address.ts';
import { readOverviewAddress } from '../areas/terminal/trucker-overview/trucker-overview.address.ts';
import { readTrainAddress } from '../areas/train/train-bookings/train-bookings.address.ts';
import { readTrainsAddress } from '../areas/train/trains/trains.address.ts';
import { type AreaName, type Place, place } from './place.ts';

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

  place({
    ...terminal,
    address: readDashboardAddress,
    path: '/terminalOperator',
    name: 'terminalDashboard',
    texts: ['terminalDashboard'],
    screen: () =>
      import('../areas/terminal/terminal-dashboard/terminal-dashboard.screen.tsx').then(
        (part) => part.TerminalDashboardScreen,
      ),
  }),
  place({
    ...terminal,
    address: readSlotBoardAddress,
    path: '/terminalOperator/slots',
    name: 'slots',
    texts: ['slotBoard', 'status'],
    screen: () => import('../areas/terminal/slot-board/slot-board.screen.tsx').then((part) => part.SlotBoardScreen),
  }),
  place({
    ...terminal,
    address: readRestrictionsAddress,
    path: '/terminalOperator/deadlines',
    name: 'deadlines',
    texts: ['acceptanceRestrictions'],
    screen: () =>
      import('../areas/terminal/acceptance-restrictions/acceptance-restrictions.screen.tsx').then(
        (part) => part.AcceptanceRestrictionsScreen,
      ),
  }),
  place({
    ...terminal,
    address: readSearch,
    path: '/terminalOperator/blockList',
    name: 'blockList',
    texts: ['blockList'],
    screen: () => import('../areas/terminal/block-list/block-list.screen.tsx').then((part) => part.BlockListScreen),
  }),
  place({
    ...terminal,
    path: '/terminalOperator/truckMonitoring',
    name: 'truckMonitoring',
    texts: ['truckMonitoring', 'status'],
    capability: 'truckMonitoring',
    flag: 'mapIntegration',
    screen: () =>
      import('../areas/terminal/truck-monitoring/truck-monitoring.screen.tsx').then(
        (part) => part.TruckMonitoringScreen,
      ),
  }),
  place({
    ...terminal,
    address: readOverviewAddress,
    path: '/terminalOperator/truckerOverview',
    name: 'truckerOverview',
    texts: ['truckerOverview'],
    capability: 'truckerOverview',
    screen: () =>
      import('../areas/terminal/trucker-overview/trucker-overview.screen.tsx').then(
        (part) => part.TruckerOverviewScreen,
      ),
  }),

  place({
    path: '/trainOperator',
    name: 'trainBookings',
    area: 'train',
    roles: trainRead,
    listed: true,
    address: readTrainAddress,
    texts: ['trainBookings'],
    screen: () =>
      import('../areas/train/train-bookings/train-bookings.screen.tsx').then((part) => part.TrainBookingsScreen),
  }),

  place({
    path: '/trainOperator/trains',
    name: 'trains',
    area: 'train',
    roles: trainRead,
    listed: true,
    address: readTrainsAddress,
    texts: ['trains', 'trainBookings', 'status'],
    screen: () => import('../areas/train/trains/trains.screen.tsx').then((part) => part.TrainsScreen),
  }),

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
    texts: ['bookingsOverview', 'slot', 'status'],
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
    texts: ['statusRequest', 'slot'],
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
    address: readTruckersAddress,
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

  place({
    ...admin,
    address: readGatePassAddress,
    path: '/admin/gatePassUsers',
    name: 'gatePassUsers',
    roles: platformRead,
    texts: ['gatePassUsers', 'licenseManagement', 'role'],
    listed: true,
    screen: () =>
      import('../areas/admin/gate-pass-users/gate-pass-users.screen.tsx').then((part) => part.GatePassUsersScreen),
  }),
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
    texts: ['audit', 'gatePassUsers', 'role'],
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
    texts: ['approvals', 'gatePassUsers', 'integrationKeys', 'role'],
    listed: true,
    screen: () => import('../areas/admin/approvals/approvals.screen.tsx').then((part) => part.ApprovalsScreen),
  }),
] as const;

/** The same with its types: router and links know every address by it. */
export type PlaceTable = typeof table;
export const places: readonly Place[] = table;

export const areas: readonly AreaName[] = ['terminal', 'train', 'forwarder', 'admin'];
