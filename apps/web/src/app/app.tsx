import { RouterProvider } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '#web/session/sign-in/session-store.ts';
import { Snackbar } from '#web/ui/dialogs/snackbar.tsx';
import { TipLayer } from '#web/ui/dialogs/tip-layer.tsx';
import { KitProvider } from '#web/ui/page/kit-provider.tsx';
import { router } from './router.tsx';
import { StartSkeleton } from './start-skeleton.tsx';

/** The whole application: a skeleton until it has bootstrapped (SESS-01), then what the address names. */
export function App() {
  const isStarting = useSession((state) => state.status === 'starting');
  return (
    <KitProvider>
      <Suspense fallback={<StartSkeleton />}>
        {isStarting ? <StartSkeleton /> : <RouterProvider router={router} />}
        <Snackbar />
        <TipLayer />
      </Suspense>
    </KitProvider>
  );
}
