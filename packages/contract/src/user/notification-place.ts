import { displayTimeZone, localDay } from '@quaygate/rules';
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

type Told = Pick<Notification, 'kind' | 'details' | 'driver' | 'facility'>;

/** The tours of slots that were changed: of their terminal, and of their days as the overview counts days. */
function inSlots({ details: { slotBegin, slotEnd }, facility }: Told): Record<string, string> {
  const terminals = facility && { terminals: String(facility.id) };
  if (!slotBegin || !slotEnd) return { ...terminals };
  // A slot that ends at midnight is of the day before.
  const last = new Date(Date.parse(slotEnd) - 1);
  const from = localDay(new Date(slotBegin), displayTimeZone);
  return { ...terminals, from, to: localDay(last, displayTimeZone) };
}

/** What the screen looks for, so that the user stands where it is mended (READY-38). */
export function notificationSearch(told: Told): Record<string, string> {
  const { kind, details, driver } = told;
  const { tourId, licensePlate } = details;
  const name = driver && `${driver.firstName} ${driver.lastName}`;
  switch (notificationTraits[kind].place) {
    case 'tour':
      if (kind === 'driverBlocked' && !details.isOver)
        return { ...(name && { search: name }), tourStates: 'registration_blocked' };
      if (kind === 'driverBlocked' || kind === 'driverUnblocked') return name ? { search: name } : {};
      if (tourId) return { search: tourId, tour: tourId };
      if (kind === 'slotReduced') return inSlots(told);
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
