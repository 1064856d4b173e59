import { forwarderRead, forwarderWrite, licenseRead } from '@quaygate/contract';
import { readSearch } from '#web/lib/address.ts';
import { readBatchAddress } from '../../areas/forwarder/batch-status/batch-status.address.ts';
import { readTourFilter } from '../../areas/forwarder/bookings-overview/bookings-overview.address.ts';
import { readDriverBoardAddress } from '../../areas/forwarder/driver-board/driver-board.address.ts';
import { readLicenseAddress } from '../../areas/forwarder/license-management/license-management.address.ts';
import { readStatusAddress } from '../../areas/forwarder/status-request/status-request.address.ts';
import { readTruckersAddress } from '../../areas/forwarder/trucker-management/trucker-management.address.ts';
import { place } from '../place.ts';

const forwarder = { area: 'forwarder', roles: forwarderRead, listed: true } as const;

export const forwarderPlaces = [
  place({
    ...forwarder,
    path: '/forwarderOperator',
    name: 'forwarderDashboard',
    texts: ['dashboard', 'announcement', 'status'],
    screen: () => import('../../areas/forwarder/dashboard/dashboard.screen.tsx').then((part) => part.DashboardScreen),
    rows: () => import('../../areas/forwarder/dashboard/dashboard.screen.tsx').then((part) => part.firstTroubles),
  }),
  place({
    ...forwarder,
    address: readTourFilter,
    path: '/forwarderOperator/bookingsOverview',
    name: 'bookingsOverview',
    texts: ['bookingsOverview', 'bookingView', 'tour', 'announcement', 'slot', 'status'],
    plan: true,
    screen: () =>
      import('../../areas/forwarder/bookings-overview/bookings-overview.screen.tsx').then(
        (part) => part.BookingsOverviewScreen,
      ),
    rows: () =>
      import('../../areas/forwarder/bookings-overview/bookings-overview.screen.tsx').then((part) => part.firstTours),
  }),
  place({
    ...forwarder,
    address: readDriverBoardAddress,
    path: '/forwarderOperator/driverBoard',
    name: 'driverBoard',
    texts: ['driverBoard', 'status'],
    plan: true,
    screen: () =>
      import('../../areas/forwarder/driver-board/driver-board.screen.tsx').then((part) => part.DriverBoardScreen),
  }),
  place({
    ...forwarder,
    path: '/forwarderOperator/plan',
    name: 'bookingPlan',
    texts: ['bookingPlan', 'statusRequest', 'status'],
    plan: true,
    screen: () =>
      import('../../areas/forwarder/booking-plan/booking-plan.screen.tsx').then((part) => part.BookingPlanScreen),
  }),
  place({
    ...forwarder,
    address: readStatusAddress,
    path: '/forwarderOperator/statusRequest',
    name: 'statusRequest',
    texts: ['statusRequest', 'announcement', 'slot', 'status'],
    plan: true,
    screen: () =>
      import('../../areas/forwarder/status-request/status-request.screen.tsx').then((part) => part.StatusRequestScreen),
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
      import('../../areas/forwarder/batch-status/batch-status.screen.tsx').then((part) => part.BatchStatusScreen),
  }),
  place({
    ...forwarder,
    address: readTruckersAddress,
    path: '/forwarderOperator/truckerManagement',
    name: 'truckerManagement',
    texts: ['truckerManagement'],
    roles: forwarderWrite,
    screen: () =>
      import('../../areas/forwarder/trucker-management/trucker-management.screen.tsx').then(
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
    license: true,
    screen: () =>
      import('../../areas/forwarder/license-management/license-management.screen.tsx').then(
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
    license: true,
    listed: false,
    screen: () =>
      import('../../areas/forwarder/license-orders/license-orders.screen.tsx').then((part) => part.LicenseOrdersScreen),
  }),
] as const;
