import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { useTerminals } from '#web/nouns/terminal/terminal.queries.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { readCorruptRows, readRows } from './batch-address.ts';
import { BatchResults } from './batch-results.tsx';

export function BatchStatusScreen() {
  const scope = useForwarderScope();
  const navigate = useNavigate();
  const router = useRouter();
  const state = useLocation({ select: (location) => location.state });
  // While another screen is on its way the address is already its own.
  const isHere = useLocation({ select: ({ pathname }) => pathname.endsWith('/batchStatusRequest') });
  const [{ fileName, terminalIdInput: terminalId }] = useAddress('/forwarderOperator/batchStatusRequest');
  const requests = useMemo(() => readRows(state), [state]);
  const corrupt = useMemo(() => readCorruptRows(state), [state]);
  const { data: terminals } = useTerminals();
  const isEmpty = requests?.length === 0 && corrupt.corruptRows.length === 0;
  const isMissing = terminalId === undefined || requests === undefined || isEmpty;

  // Without a terminal or rows there is nothing to run (FWD-BATCH-11, FWD-BATCH-33, FWD-BATCH-34).
  useEffect(() => {
    if (!isMissing || !isHere) return;
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: '/forwarderOperator/statusRequest', search: { mode: 'batch' }, replace: true });
  }, [isMissing, isHere, router, navigate]);

  // The list was another company's: its results are dropped (FWD-BATCH-43).
  const started = useRef(scope.f);
  useEffect(() => {
    if (started.current === scope.f) return;
    void navigate({ to: '/forwarderOperator/statusRequest', search: { mode: 'batch' }, ignoreBlocker: true });
  }, [scope.f, navigate]);

  if (isMissing || started.current !== scope.f) return null;
  return (
    <BatchResults
      key={`${fileName} ${terminalId}`}
      terminals={terminals?.items ?? []}
      fileName={fileName}
      terminalId={terminalId}
      requests={requests}
      corrupt={corrupt}
    />
  );
}
