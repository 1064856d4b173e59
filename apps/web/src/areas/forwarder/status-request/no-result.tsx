import type { Booking, OneToOneRestriction, Terminal } from '@quaygate/contract';
import { useText } from '#web/text/use-text.ts';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { BookedList } from './booked-list.tsx';
import { RefusalCard } from './refusal-card.tsx';
import { RestrictionTable } from './restriction-table.tsx';
import { ResultSkeleton } from './result-skeleton.tsx';
import type { UnitStatus } from './use-unit-status.ts';

interface NoResultProps {
  status: UnitStatus;
  restrictions: readonly OneToOneRestriction[];
  terminal: Terminal | undefined;
  terminals: readonly Terminal[];
  booked: readonly Booking[];
  onUse: (containerNumber: string) => void;
}

/** The right side while there is no result: what runs, what was refused, what was booked, what restricts. */
export function NoResult({ status, restrictions, terminal, terminals, booked, onUse }: NoResultProps) {
  const text = useText('forwarder');
  if (status.isAsking) return <ResultSkeleton />;
  const hasRestrictions = terminal !== undefined && restrictions.length > 0;
  return (
    <>
      {status.refusal && <RefusalCard refusal={status.refusal} onUse={onUse} onAgain={status.ask} />}
      {booked.length > 0 && <BookedList bookings={booked} terminals={terminals} />}
      {hasRestrictions && <RestrictionTable restrictions={restrictions} timeZone={terminal.timeZone} />}
      {!status.refusal && booked.length === 0 && !hasRestrictions && (
        <Panel>
          <EmptyState title={text('statusRequest.start.title')} text={text('statusRequest.start.text')} />
        </Panel>
      )}
    </>
  );
}
