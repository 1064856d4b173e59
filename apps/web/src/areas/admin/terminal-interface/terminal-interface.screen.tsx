import { useState } from 'react';
import { useFacilityDimension } from '#web/nouns/dimension/dimension.queries.ts';
import { useTerminalInterface } from '#web/nouns/terminal-interface/terminal-interface.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { EmptyState, ErrorState } from '#web/ui/page/states.tsx';
import { CallsPanel } from './calls-panel.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { ReadersPanel } from './readers-panel.tsx';
import c from './terminal-interface.module.css';
import { UnitsPanel } from './units-panel.tsx';

/** What came over the interface of a terminal, for people who connect its system (SETUP-41). */
export function TerminalInterfaceScreen() {
  const text = useText('terminalInterface');
  const failureText = useFailureText();
  const facilities = useFacilityDimension();
  const all = facilities.data?.items ?? [];
  const [chosen, setChosen] = useState<number>();
  const facilityId = chosen ?? all[0]?.id;
  const found = useTerminalInterface(facilityId);
  const failed = facilities.isError ? facilities : found.isError && !found.data ? found : undefined;
  return (
    <Screen title={text('title')}>
      {failed ? (
        <ErrorState text={`${text('failed')} ${failureText(failed.error)}`} onRetry={() => void failed.refetch()} />
      ) : facilities.data && facilityId === undefined ? (
        <EmptyState title={text('noFacility')} text={text('noFacilityText')} />
      ) : (
        <div className={c.panels}>
          <div className={c.facility}>
            <SelectField
              label={text('facility')}
              value={facilityId}
              options={all.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setChosen}
            />
          </div>
          <CallsPanel calls={found.data?.calls} />
          <UnitsPanel units={found.data?.units} />
          {facilityId !== undefined && <KeysPanel facilityId={facilityId} />}
          <ReadersPanel readers={found.data?.readers} />
        </div>
      )}
    </Screen>
  );
}
