import type { Session } from '@quaygate/contract';
import { useState } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { useEndSession } from '#web/nouns/session/session.mutations.ts';
import { useSessions } from '#web/nouns/session/session.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from '#web/ui/buttons/icons.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { ErrorState } from '#web/ui/page/states.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import c from './sessions-panel.module.css';

/** Where the user is signed in, and the end of it (PROF-03). */
export function SessionsPanel() {
  const text = useText('profile');
  const sessions = useSessions();
  const [isEnding, setEnding] = useState(false);
  const everywhere = (
    <Button icon={IconLogout} onClick={() => setEnding(true)}>
      {text('sessions.endAll')}
    </Button>
  );
  return (
    <Panel title={text('sessions.title')} note={text('sessions.note')} action={everywhere}>
      {sessions.data ? (
        <ul className={c.list} aria-label={text('sessions.title')}>
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : sessions.isError ? (
        <ErrorState
          title={text('sessions.failed')}
          onRetry={() => void sessions.refetch()}
          busy={sessions.isFetching}
        />
      ) : (
        <div className={c.loading}>
          <Skeleton width="40%" />
          <Skeleton width="70%" />
        </div>
      )}
      {isEnding && <EndSessionsDialog onClose={() => setEnding(false)} />}
    </Panel>
  );
}

const mobile = ['iOS', 'Android'];

function SessionRow({ session }: { session: Session }) {
  const text = useText('profile');
  const failureText = useFailureText();
  const end = useEndSession();
  const { id, browser, system, network, createdDate, lastUsedDate, isCurrent } = session;
  const name = [browser, system].filter((part) => part !== null).join(', ') || text('sessions.unknown');
  const Mark = mobile.includes(system ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  const facts = [
    network && text('sessions.network', { network }),
    text('sessions.since', { date: formatDateTime(createdDate) }),
    text('sessions.lastUsed', { date: formatDateTime(lastUsedDate) }),
  ].filter(Boolean);
  return (
    <li className={c.row}>
      <Mark size={20} stroke={1.5} className={c.mark} aria-hidden />
      <div className={c.about}>
        <p className={c.name}>
          <span>{name}</span>
          {isCurrent && <Chip tone="green">{text('sessions.current')}</Chip>}
        </p>
        <p className={c.facts}>
          {facts.map((fact) => (
            <span key={`${fact}`}>{fact}</span>
          ))}
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          busy={end.isPending}
          aria-label={text('sessions.endOf', { name })}
          onClick={() =>
            end.mutate(id, {
              onSuccess: () => notify.success(text('sessions.ended')),
              onError: (reason) => notify.error(failureText(reason)),
            })
          }
        >
          {text('sessions.end')}
        </Button>
      )}
    </li>
  );
}
