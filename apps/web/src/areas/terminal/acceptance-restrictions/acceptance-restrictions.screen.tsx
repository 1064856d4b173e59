import { terminalWrite } from '@quaygate/contract';
import { displayTimeZone } from '@quaygate/rules';
import { useAddress } from '#web/lib/use-address.ts';
import { useCan } from '#web/session/rights/can.ts';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { useText } from '#web/text/use-text.ts';
import { LeaveQuestion } from '#web/ui/dialogs/leave-question.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { Tabs } from '#web/ui/page/tabs.tsx';
import { DeadlineTab } from './deadline/deadline-tab.tsx';
import { useDeadlineForm } from './deadline/use-deadline-form.ts';
import { RestrictionTab } from './one-to-one/restriction-tab.tsx';
import { useRestrictionForm } from './one-to-one/use-restriction-form.ts';

/** What the terminal takes and when: deadlines of trains, and hours of one to one (TRM-DL-01). */
export function AcceptanceRestrictionsScreen() {
  const text = useText('acceptanceRestrictions');
  const terminal = useSelectedTerminal();
  const [{ tab = 'deadlines' }, setAddress] = useAddress('/terminalOperator/deadlines');
  const zone = terminal?.timeZone ?? displayTimeZone;
  const refusal = useCan(terminalWrite) ? undefined : text('readOnly');
  const deadline = useDeadlineForm(zone);
  const restriction = useRestrictionForm(zone);
  const tabs = (['deadlines', 'oneToOne'] as const).map((value) => ({ value, label: text(`tab.${value}`) }));
  const open = (next: (typeof tabs)[number]['value']) =>
    setAddress({ tab: next === 'oneToOne' ? next : undefined }, { push: true });
  return (
    <Screen title={text('title')} context={terminal?.name} fill>
      <Tabs label={text('tabs')} value={tab} tabs={tabs} onChange={open}>
        {tab === 'deadlines' ? (
          <DeadlineTab form={deadline} zone={zone} refusal={refusal} />
        ) : (
          <RestrictionTab form={restriction} zone={zone} refusal={refusal} />
        )}
      </Tabs>
      <LeaveQuestion isChanged={!deadline.isEmpty || !restriction.isEmpty} />
    </Screen>
  );
}
