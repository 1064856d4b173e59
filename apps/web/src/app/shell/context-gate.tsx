import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { isFreePlan } from '#web/session/rights/forwarder-context.ts';
import { loadForwarders, loadTerminals, loadTrainOperators } from '#web/session/rights/load-context.ts';
import {
  useForwarderSelection,
  useTerminalSelection,
  useTrainOperatorSelection,
} from '#web/session/rights/selections.ts';
import { useSession } from '#web/session/sign-in/session-store.ts';
import { useText } from '#web/text/use-text.ts';
import { Screen } from '#web/ui/page/screen.tsx';
import { EmptyState, ErrorState } from '#web/ui/page/states.tsx';
import type { AreaName } from '../place.ts';
import { ScreenPending } from '../screen-pending.tsx';
import { usePlace } from './use-place.ts';

type Needed = 'terminal' | 'forwarder' | 'trainOperator';

const neededBy: Partial<Record<AreaName, Needed>> = {
  terminal: 'terminal',
  forwarder: 'forwarder',
  train: 'trainOperator',
};
const failures = {
  terminal: 'terminalsFailed',
  forwarder: 'forwardersFailed',
  trainOperator: 'trainOperatorsFailed',
} as const;
const loaders = { terminal: loadTerminals, forwarder: loadForwarders, trainOperator: loadTrainOperators };

/**
 * A screen of an area stands in the context of that area: without one it is not shown and asks nothing (SESS-21), with
 * another one it starts anew (FWD-DASH-20).
 */
export function ContextGate({ children }: { children: ReactNode }) {
  const text = useText('shell');
  const place = usePlace();
  const lists = useSession();
  const router = useRouter();
  const forwarder = useForwarderSelection((state) => state.selected?.id);
  const terminal = useTerminalSelection((state) => state.selected?.id);
  const trainOperator = useTrainOperatorSelection((state) => state.selected?.id);
  const area = place?.area;
  const needed = area && neededBy[area];

  if (!place || !needed) return children;
  const list = { terminal: lists.terminals, forwarder: lists.forwarders, trainOperator: lists.trainOperators }[needed];
  // Of the terminals only those of the area count (SESS-24).
  const items =
    needed === 'terminal' ? lists.terminals.items.filter(({ areas }) => areas.includes('terminal')) : list.items;
  // After a switch the guard is about to decide whether the new plan opens it.
  if (place.plan && isFreePlan(lists.config) && items.length > 0) return <ScreenPending />;
  if (items.length > 0) return <Anew key={`${terminal} ${forwarder} ${trainOperator}`}>{children}</Anew>;
  if (list.state === 'idle') return children;
  // The guard decides again: of what came only the entries of this area count, and a plan may open more.
  const retry = () => void loaders[needed]().then(() => router.invalidate());
  return (
    <Screen title={text(`place.${place.name}`)}>
      {list.state === 'failed' ? (
        <WhenOnline retry={retry}>
          <ErrorState title={text(`session.${failures[needed]}`)} onRetry={retry} />
        </WhenOnline>
      ) : (
        <EmptyState title={text(`unassigned.${needed}`)} text={text('unassigned.next')} />
      )}
    </Screen>
  );
}

/** Tries again by itself when the connection is back (UI-10). */
function WhenOnline({ retry, children }: { retry: () => void; children: ReactNode }) {
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  });
  return children;
}

const Anew = ({ children }: { children: ReactNode }) => children;
