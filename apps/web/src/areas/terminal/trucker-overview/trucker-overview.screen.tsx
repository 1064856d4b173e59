import { facilityTruckersSearchMinCharacters, normalizeSearch, searchMaxCharacters } from '@quaygate/rules';
import { useCallback } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { useFailureMessage } from '#web/list/use-failure-message.ts';
import { useFacilityTruckers } from '#web/nouns/trucker-overview/trucker-overview.queries.ts';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { useText } from '#web/text/use-text.ts';
import { StatusFilter } from './status-filter.tsx';
import { nameOf, useTruckerColumns } from './trucker-columns.tsx';
import { TruckerProfile } from './trucker-profile.tsx';

/** The drivers that the terminal knows, each with a profile (TRM-OVW-05, TRM-OVW-13). */
export function TruckerOverviewScreen() {
  const text = useText('truckerOverview');
  const shell = useText('shell');
  const terminal = useSelectedTerminal();
  const [address, setAddress] = useAddress('/terminalOperator/truckerOverview');
  const { search, status, driver } = address;
  const list = useFacilityTruckers({ search, ...(status && { verificationStatus: status }) });
  const columns = useTruckerColumns();
  const close = useCallback(() => setAddress({ driver: '' }), [setAddress]);
  useFailureMessage(list.error, () => text('failedToLoad'));

  return (
    <ListScreen
      texts="truckerOverview"
      title={terminal?.name ?? shell('missing')}
      context={text('title')}
      list={list}
      // Opening a profile is no other list.
      address={[{ ...address, driver: '' }, setAddress]}
      search={{
        min: facilityTruckersSearchMinCharacters,
        hint: text('searchMinimum'),
        clean: normalizeSearch,
        maxLength: searchMaxCharacters,
        button: text('searchNow'),
        width: 330,
      }}
      ownFilter={{
        field: <StatusFilter status={status} onChange={(next) => setAddress({ status: next })} />,
        isApplied: status !== '',
        none: { status: '' },
      }}
      live
      columns={columns}
      rowName={nameOf}
      tone={({ blockedDate }) => (blockedDate ? 'red' : undefined)}
      linkOf={({ id }) => ({
        to: '/terminalOperator/truckerOverview',
        search: (before: object) => ({ ...before, driver: id }),
      })}
    >
      {driver && (
        <TruckerProfile
          id={driver}
          known={list.rows?.find(({ id }) => id === driver)}
          isListRead={list.rows !== undefined}
          onClose={close}
        />
      )}
    </ListScreen>
  );
}
