import { terminalRead } from '@quaygate/contract';
import { readSearch } from '#web/lib/address.ts';
import { readRestrictionsAddress } from '../../areas/terminal/acceptance-restrictions/acceptance-restrictions.address.ts';
import { readShiftReportAddress } from '../../areas/terminal/shift-report/shift-report.address.ts';
import { readSlotBoardAddress } from '../../areas/terminal/slot-board/slot-board.address.ts';
import { readTerminalBookingsAddress } from '../../areas/terminal/terminal-bookings/terminal-bookings.address.ts';
import { readDashboardAddress } from '../../areas/terminal/terminal-dashboard/terminal-dashboard.address.ts';
import { readOverviewAddress } from '../../areas/terminal/trucker-overview/trucker-overview.address.ts';
import { readTimetableAddress } from '../../timetable/timetable.address.ts';
import { place } from '../place.ts';

const terminal = { area: 'terminal', roles: terminalRead, listed: true } as const;

export const terminalPlaces = [
  place({
    ...terminal,
    address: readDashboardAddress,
    path: '/terminalOperator',
    name: 'terminalDashboard',
    texts: ['terminalDashboard'],
    screen: () =>
      import('../../areas/terminal/terminal-dashboard/terminal-dashboard.screen.tsx').then(
        (part) => part.TerminalDashboardScreen,
      ),
  }),
  place({
    ...terminal,
    address: readSearch,
    path: '/terminalOperator/exceptions',
    name: 'exceptions',
    texts: ['exceptionDesk', 'blockList', 'status'],
    screen: () =>
      import('../../areas/terminal/exception-desk/exception-desk.screen.tsx').then((part) => part.ExceptionDeskScreen),
  }),
  place({
    ...terminal,
    address: readShiftReportAddress,
    path: '/terminalOperator/shiftReport',
    name: 'shiftReport',
    texts: ['shiftReport', 'exceptionDesk', 'status'],
    screen: () =>
      import('../../areas/terminal/shift-report/shift-report.screen.tsx').then((part) => part.ShiftReportScreen),
  }),
  place({
    ...terminal,
    address: readSlotBoardAddress,
    path: '/terminalOperator/slots',
    name: 'slots',
    texts: ['slotBoard', 'status'],
    screen: () => import('../../areas/terminal/slot-board/slot-board.screen.tsx').then((part) => part.SlotBoardScreen),
  }),
  place({
    ...terminal,
    address: readTerminalBookingsAddress,
    path: '/terminalOperator/bookings',
    name: 'bookings',
    texts: ['terminalBookings', 'slotBoard', 'status'],
    screen: () =>
      import('../../areas/terminal/terminal-bookings/terminal-bookings.screen.tsx').then(
        (part) => part.TerminalBookingsScreen,
      ),
  }),
  place({
    ...terminal,
    address: readRestrictionsAddress,
    path: '/terminalOperator/deadlines',
    name: 'deadlines',
    texts: ['acceptanceRestrictions'],
    screen: () =>
      import('../../areas/terminal/acceptance-restrictions/acceptance-restrictions.screen.tsx').then(
        (part) => part.AcceptanceRestrictionsScreen,
      ),
  }),
  place({
    ...terminal,
    address: readTimetableAddress,
    path: '/terminalOperator/trains',
    name: 'terminalTrains',
    texts: ['trains', 'status'],
    screen: () =>
      import('../../areas/terminal/trains/terminal-trains.screen.tsx').then((part) => part.TerminalTrainsScreen),
  }),
  place({
    ...terminal,
    address: readSearch,
    path: '/terminalOperator/announcements',
    name: 'announcements',
    texts: ['announcements'],
    screen: () =>
      import('../../areas/terminal/announcements/announcements.screen.tsx').then((part) => part.AnnouncementsScreen),
  }),
  place({
    ...terminal,
    address: readSearch,
    path: '/terminalOperator/blockList',
    name: 'blockList',
    texts: ['blockList'],
    screen: () => import('../../areas/terminal/block-list/block-list.screen.tsx').then((part) => part.BlockListScreen),
  }),
  place({
    ...terminal,
    path: '/terminalOperator/truckMonitoring',
    name: 'truckMonitoring',
    texts: ['truckMonitoring', 'status', 'blockList'],
    capability: 'truckMonitoring',
    flag: 'mapIntegration',
    screen: () =>
      import('../../areas/terminal/truck-monitoring/truck-monitoring.screen.tsx').then(
        (part) => part.TruckMonitoringScreen,
      ),
  }),
  place({
    ...terminal,
    address: readOverviewAddress,
    path: '/terminalOperator/truckerOverview',
    name: 'truckerOverview',
    texts: ['truckerOverview', 'blockList', 'gatePassUsers'],
    capability: 'truckerOverview',
    screen: () =>
      import('../../areas/terminal/trucker-overview/trucker-overview.screen.tsx').then(
        (part) => part.TruckerOverviewScreen,
      ),
  }),
] as const;
