import type { dashboard as german } from '../de/dashboard.ts';
import type { Same } from '../shape.ts';

export const dashboard: Same<typeof german> = {
  title: 'Dashboard',
  openOrders: 'Open orders',
  openOrdersNote: 'bookings not completed yet; the list shows their tours',
  registeredTruckers: 'Registered truckers',
  registeredTruckersNote: 'approved for your company',
  statistics: 'Key figures',
  trouble: 'Trucks in trouble',
  troubleNote: 'blocked, restricted or at the counter',
  troubleNone: 'No truck is stuck',
  troubleNoneText: 'All running tours get through the gate.',
  notReady: 'What is not ready now',
  troubleAll: 'Show all',
  services: 'Services',
  service: {
    bookingsOverview: 'Follow tours and bookings, download documents',
    statusRequest: 'Ask whether a container can be collected or delivered, and book',
    truckerManagement: 'Approve drivers, keep licence plates, assign licences',
    licenseManagement: 'Licences: stock, assignment and renewal',
  },
};
