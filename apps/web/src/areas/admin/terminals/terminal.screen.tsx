import { useParams } from '@tanstack/react-router';
import { hasCode } from '#web/lib/call/api-error.ts';
import { ActsPanel } from '#web/list/acts/acts-panel.tsx';
import { useLastActs } from '#web/nouns/audit/audit.queries.ts';
import { useFacility } from '#web/nouns/facility/facility.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Screen } from '#web/ui/page/screen.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/page/states.tsx';
import { NeedsPanel } from './needs-panel.tsx';
import { PracticePanel } from './practice-panel.tsx';
import { TerminalForm } from './terminal-form.tsx';
import c from './terminals.module.css';

/** One terminal: what it needs, what administrators set of it, what was done to it last (SETUP-50, SETUP-51). */
export function TerminalScreen() {
  const { terminalId } = useParams({ from: '/inside/admin/terminals/$terminalId' });
  return <Terminal key={terminalId} id={Number(terminalId)} />;
}

function Terminal({ id }: { id: number }) {
  const text = useText('terminals');
  const shell = useText('shell');
  const failureText = useFailureText();
  const record = useFacility(id);
  const terminal = record.data;
  const isUnknown = record.isError && (hasCode(record.error, 'not_found') || !Number.isInteger(id));
  return (
    <Screen title={terminal?.name ?? shell('place.terminalId')} context={terminal && text('number', { id })}>
      {terminal ? (
        <div className={c.record}>
          <NeedsPanel terminal={terminal} />
          <PracticePanel id={id} name={terminal.name} />
          <TerminalForm terminal={terminal} />
          <TerminalActs id={id} />
        </div>
      ) : isUnknown ? (
        <EmptyState title={text('notFound')} />
      ) : record.isError && !record.isFetching ? (
        <ErrorState
          text={`${text('terminalFailed')} ${failureText(record.error)}`}
          onRetry={() => void record.refetch()}
        />
      ) : (
        <Skeleton height={420} />
      )}
    </Screen>
  );
}

function TerminalActs({ id }: { id: number }) {
  const acts = useLastActs('facility', String(id));
  const all = { to: '/admin/audit', search: { objectKind: 'facility', objectId: String(id) } } as const;
  return acts.data && <ActsPanel acts={acts.data.items} all={all} />;
}
