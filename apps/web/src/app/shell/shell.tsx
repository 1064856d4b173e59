import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenIdle } from '#web/lib/when-idle.ts';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { dropDraftOfOthers } from '#web/session/sign-in/kept-draft.ts';
import { useSession } from '#web/session/sign-in/session-store.ts';
import { whenSignedOut } from '#web/session/sign-in/sign-out.ts';
import { useText } from '#web/text/use-text.ts';
import { placedPart } from '#web/ui/dialogs/late-part.tsx';
import { fetchModals } from '#web/ui/dialogs/modal.ts';
import { ContextGate } from './context-gate.tsx';
import { Crumbs } from './crumbs.tsx';
import { Drawer, PhoneDrawer } from './drawer.tsx';
import { ExceptionPlace } from './exception-place.tsx';
import { usePush } from './notification/use-push.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { client } from './query-client.ts';
import { Rail } from './rail.tsx';
import c from './shell.module.css';
import { useArrival } from './use-arrival.ts';
import { foldDrawer, useDrawer } from './use-drawer.ts';
import { usePlace } from './use-place.ts';
import { useSignOut } from './use-rail-menu.ts';
import { VoicePlace } from './voice-place.tsx';

const FactorSetUp = placedPart(() =>
  import('../../areas/platform/profile/factor/factor-set-up.tsx').then((part) => part.FactorSetUp),
);

/** What others change is read again at once; nothing waits for it, and polling goes on without it. */
function followLive(): () => void {
  let isOver = false;
  let stop = () => {};
  const end = () => {
    isOver = true;
    stop();
  };
  const forget = whenSignedOut(end);
  // Behind the first rows.
  void whenIdle()
    .then(() => import('#web/nouns/live/follow-live.ts'))
    .then(
      (noun) => {
        if (!isOver) stop = noun.followLive(client);
      },
      () => {},
    );
  return () => {
    forget();
    end();
  };
}

/** Rail, drawer and content: the frame of everything after sign-in. */
export function Shell() {
  const text = useText('shell');
  const place = usePlace();
  const needsFactor = useSession((state) => state.needsFactor);
  const signOut = useSignOut();
  const isOpen = useDrawer((state) => state.isOpen);
  const area = useDrawer((state) => state.area);

  useEffect(() => {
    if (place?.area) useDrawer.setState({ area: place.area });
  }, [place]);
  useArrival();
  usePush();
  useEffect(() => void whenIdle().then(fetchModals), []);
  useEffect(() => dropDraftOfOthers(useAuth.getState().userId), []);
  useEffect(
    () =>
      whenSignedOut(() => {
        client.clear();
        foldDrawer();
      }),
    [],
  );

  useEffect(() => (needsFactor ? undefined : followLive()), [needsFactor]);

  if (needsFactor)
    return (
      <QueryClientProvider client={client}>
        <FactorSetUp onSignOut={signOut} />
        <ProofDialog />
      </QueryClientProvider>
    );
  return (
    <QueryClientProvider client={client}>
      <Crumbs>
        <div className={c.shell}>
          <a className={c.skip} href="#content">
            {text('skipToContent')}
          </a>
          <Rail />
          {isOpen && area && <Drawer area={area} />}
          <PhoneDrawer />
          <main id="content" className={c.main} tabIndex={-1}>
            <OfflineBanner />
            <ContextGate>
              <Outlet />
            </ContextGate>
          </main>
        </div>
        <ProofDialog />
        <VoicePlace />
        <ExceptionPlace />
      </Crumbs>
    </QueryClientProvider>
  );
}
