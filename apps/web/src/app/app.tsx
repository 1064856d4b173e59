import { RouterProvider } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '#web/session/session-store.ts';
import { KitProvider } from '#web/ui/kit-provider.tsx';
import { Snackbar } from '#web/ui/snackbar.tsx';
import { TipLayer } from '#web/ui/tip-layer.tsx';
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
