import { onlineManager } from '@tanstack/react-query';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { create } from 'zustand';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { useSession } from '#web/session/sign-in/session-store.ts';
import { nowText } from '#web/text/now-text.ts';
import { useText } from '#web/text/use-text.ts';
import { IconAlertTriangle } from '#web/ui/buttons/icons.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import c from './away.module.css';
import { askServer, watchServer } from './watch-server.ts';

const useAway = create(() => ({ isAway: false }));

/** What waits for a connection asks again; a start that failed is begun anew. */
function askAgain(): void {
  const isLeftOut = useAuth.getState().userId && useSession.getState().status === 'signed-out';
  if (isLeftOut) {
    location.reload();
    return;
  }
  // For queries the connection was gone: those without a fresh answer ask again.
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  dispatchEvent(new Event('online'));
}

const watch = watchServer({
  ask: askServer,
  onAway: () => useAway.setState({ isAway: true }),
  onBack: (wasAway) => {
    useAway.setState({ isAway: false });
    if (wasAway) void nowText('away', 'back').then(notify.success);
    askAgain();
  },
});

/** Says that the database is away. Always there, so that a screen reader hears what appears in it. */
function Away() {
  const text = useText('away');
  const { isAway } = useAway();
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

let isThere = false;

/** A call failed because the server could not use its database: it is asked until it can, and what failed is sent for again (OPS-31). */
export function noticeAway(): void {
  if (!isThere) {
    isThere = true;
    const root = document.body.appendChild(document.createElement('div'));
    createRoot(root).render(
      <Suspense>
        <Away />
      </Suspense>,
    );
  }
  watch.failed();
}
