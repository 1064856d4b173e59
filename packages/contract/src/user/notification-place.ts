import type { Notification } from './notification.ts';
import { type NotificationPlace, notificationTraits } from './notification-kinds.ts';

/** The screen of a place; null where none shows more. */
export const notificationPaths = {
  tour: '/forwarderOperator/bookingsOverview',
  plan: '/forwarderOperator/plan',
  drivers: '/forwarderOperator/truckerManagement',
  licenses: '/forwarderOperator/licenseManagement',
  trucks: '/terminalOperator/exceptions',
  approvals: '/admin/approvals',
  identification: '/admin/gatePassUsers',
  interface: '/admin/terminalInterface',
  none: null,
} as const satisfies Record<NotificationPlace, string | null>;

type Told = Pick<Notification, 'kind' | 'details' | 'driver'>;

/** What the screen looks for, so that the user stands where it is mended (READY-38). */
export function notificationSearch({ kind, details, driver }: Told): Record<string, string> {
  const { tourId, licensePlate } = details;
  const name = driver && `${driver.firstName} ${driver.lastName}`;
  switch (notificationTraits[kind].place) {
    case 'tour':
      if (kind === 'driverBlocked' && !details.isOver)
        return { ...(name && { search: name }), tourStates: 'registration_blocked' };
      if (kind === 'driverBlocked' || kind === 'driverUnblocked') return name ? { search: name } : {};
      if (tourId) return { search: tourId, tour: tourId };
      return kind === 'trainAtRisk' ? { atRisk: 'true' } : {};
    case 'drivers':
      return driver && name ? { search: name, driver: driver.id, open: 'readiness' } : {};
    case 'identification':
      return name ? { search: name } : {};
    case 'trucks':
      return licensePlate ? { search: licensePlate } : {};
    default:
      return {};
  }
}
