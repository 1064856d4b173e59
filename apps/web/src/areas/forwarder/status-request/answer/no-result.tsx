import type { Booking, ForwarderAnnouncement, OneToOneRestriction, Terminal } from '@quaygate/contract';
import { AnnouncementNotices } from '#web/slots/announcement-notices.tsx';
import { RestrictionTable } from '#web/slots/restriction-table.tsx';
import { useText } from '#web/text/use-text.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { EmptyState } from '#web/ui/page/states.tsx';
import { BookedList } from '../booking/booked-list.tsx';
import type { Phase, RequestEvent } from '../request/request-state.ts';
import { RefusalCard } from './refusal-card.tsx';
import { ResultSkeleton } from './result-skeleton.tsx';

interface NoResultProps {
  phase: Phase;
  send: (event: RequestEvent) => void;
  restrictions: readonly OneToOneRestriction[];
  announcements: readonly ForwarderAnnouncement[];
  terminal: Terminal | undefined;
  terminals: readonly Terminal[];
  booked: readonly Booking[];
}

/** The right side while there is no result: what runs, what was refused, what was booked, what restricts. */
export function NoResult({ phase, send, restrictions, announcements, terminal, terminals, booked }: NoResultProps) {
  const text = useText('statusRequest');
  if (phase.name === 'asking') return <ResultSkeleton />;
  const hasRestrictions = terminal !== undefined && restrictions.length > 0;
  return (
    <>
      <AnnouncementNotices announcements={announcements} />
      {phase.name === 'refused' && <RefusalCard refusal={phase.refusal} send={send} />}
      {booked.length > 0 && <BookedList bookings={booked} terminals={terminals} />}
      {hasRestrictions && <RestrictionTable restrictions={restrictions} timeZone={terminal.timeZone} />}
      {phase.name !== 'refused' && booked.length === 0 && !hasRestrictions && (
        <Panel>
          <EmptyState title={text('start.title')} text={text('start.text')} />
        </Panel>
      )}
    </>
  );
}
