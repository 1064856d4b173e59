import { type Notification, notificationPaths, notificationSearch, notificationTraits } from '@quaygate/contract';
import { useRouter } from '@tanstack/react-router';
import { mayLeave } from '#web/lib/form/leaving.ts';
import { currentRoles, opens } from '#web/session/rights/can.ts';
import { selectForwarder } from '#web/session/rights/forwarder-context.ts';
import { useForwarderSelection, useTerminalSelection } from '#web/session/rights/selections.ts';
import { places } from '../../places.ts';

/**
 * Opens the place of a notification that the user may open, in its company or terminal.
 * @param onOpen called before, so that the list gives the focus back and the place can take it
 */
export function useOpenNotification(shown: Notification, onOpen: () => void): () => Promise<void> {
  const router = useRouter();
  return async () => {
    const { company, terminalId, facility, kind } = shown;
    const to = notificationPaths[notificationTraits[kind].place];
    const place = places.find(({ path }) => path === to);
    if (!to || !place || !opens(place.roles, currentRoles())) return;
    if (!(await mayLeave())) return;
    onOpen();
    if (company && useForwarderSelection.getState().selected?.id !== company.id) await selectForwarder(company);
    if (terminalId !== null && facility && useTerminalSelection.getState().selected?.id !== terminalId)
      useTerminalSelection.setState({ selected: { id: terminalId, name: facility.name } });
    await router.navigate({ to, search: notificationSearch(shown), ignoreBlocker: true });
  };
}
