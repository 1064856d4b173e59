import { type Notification, type NotificationPlace, notificationTraits } from '@quaygate/contract';
import { useRouter } from '@tanstack/react-router';
import { mayLeave } from '#web/lib/form/leaving.ts';
import { currentRoles, opens } from '#web/session/rights/can.ts';
import { selectForwarder } from '#web/session/rights/forwarder-context.ts';
import { useForwarderSelection, useTerminalSelection } from '#web/session/rights/selections.ts';
import { places } from '../../places.ts';

/** Where a notification leads to; null where no screen shows more. */
const addresses = {
  tour: '/forwarderOperator/bookingsOverview',
  plan: '/forwarderOperator/plan',
  drivers: '/forwarderOperator/truckerManagement',
  licenses: '/forwarderOperator/licenseManagement',
  trucks: '/terminalOperator',
  approvals: '/admin/approvals',
  identification: '/admin/gatePassUsers',
  interface: '/admin/terminalInterface',
  none: null,
} as const satisfies Record<NotificationPlace, string | null>;

/** What the screen looks for: the tour, or the driver by their name. */
function searchOf({ kind, details, driver }: Notification): { search: string } | object {
  const { place } = notificationTraits[kind];
  if (place === 'tour' && details.tourId) return { search: details.tourId };
  const isOfDriver = place === 'drivers' || place === 'identification';
  return isOfDriver && driver ? { search: `${driver.firstName} ${driver.lastName}` } : {};
}

/** Opens the place of a notification, in its company or terminal. @returns whether there is one that the user may open */
export function useOpenNotification(shown: Notification): () => Promise<boolean> {
  const router = useRouter();
  return async () => {
    const { company, terminalId, facility, kind } = shown;
    const to = addresses[notificationTraits[kind].place];
    const place = places.find(({ path }) => path === to);
    if (!to || !place || !opens(place.roles, currentRoles())) return false;
    if (!(await mayLeave())) return false;
    if (company && useForwarderSelection.getState().selected?.id !== company.id) await selectForwarder(company);
    if (terminalId !== null && facility && useTerminalSelection.getState().selected?.id !== terminalId)
      useTerminalSelection.setState({ selected: { id: terminalId, name: facility.name } });
    await router.navigate({ to, search: searchOf(shown), ignoreBlocker: true });
    return true;
  };
}
