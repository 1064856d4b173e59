import { useEffect, useState } from 'react';
import { unavailable } from '#web/lib/call/request.ts';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { useSession } from '#web/session/sign-in/session-store.ts';
import { useText } from '#web/text/use-text.ts';
import { IconAlertTriangle } from '#web/ui/buttons/icons.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import c from './away-banner.module.css';
import { askServer, watchServer } from './watch-server.ts';

/** What waits for a connection asks again; a start that failed is begun anew. */
function askAgain(): void {
  const isLeftOut = useAuth.getState().userId && useSession.getState().status === 'signed-out';
  if (isLeftOut) location.reload();
  else dispatchEvent(new Event('online'));
}

/** Says that the database is away, asks until it is back, and lets what failed be asked for again (OPS-31). */
export function AwayBanner() {
  const text = useText('away');
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const watch = watchServer({
      ask: askServer,
      onAway: () => setAway(true),
      onBack: (wasAway) => {
        setAway(false);
        if (wasAway) notify.success(text('back'));
        askAgain();
      },
    });
    addEventListener(unavailable, watch.failed);
    // It is here because a call has failed.
    watch.failed();
    return () => {
      removeEventListener(unavailable, watch.failed);
      watch.stop();
    };
  }, [text]);

  return (
    <div className={c.place} role="status" aria-live="polite">
      {isAway && (
        <div className={c.banner}>
          <IconAlertTriangle size={17} stroke={1.75} aria-hidden />
          <p>
            <strong>{text('title')}</strong> <span>{text('text')}</span>
          </p>
        </div>
      )}
    </div>
  );
}
