import { useEffect, useState } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { useTerminals } from '#web/nouns/terminal/terminal.queries.ts';
import { useForwarderConfig, useSelectedForwarder } from '#web/session/rights/forwarder-context.ts';
import { useText } from '#web/text/use-text.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Screen } from '#web/ui/page/screen.tsx';
import { BatchUpload } from './batch/batch-upload.tsx';
import { chosenTerminal, readPreferences } from './preferences.ts';
import { useRequest } from './request/use-request.ts';
import { SingleRequest } from './single-request.tsx';

/** Ask what can be collected or delivered, and book it. */
export function StatusRequestScreen() {
  const text = useText('statusRequest');
  const forwarder = useSelectedForwarder();
  return (
    <Screen title={text('title')} context={forwarder?.name}>
      <StatusRequest />
    </Screen>
  );
}

function StatusRequest() {
  const shell = useText('shell');
  // What is remembered fills the form when it opens; what is written meanwhile must not change it under the hand.
  const [remembered] = useState(readPreferences(useForwarderConfig()));
  const [address, setAddress] = useAddress('/forwarderOperator/statusRequest');
  const [file, setFile] = useState<File>();

  const { data, isError, isPending } = useTerminals();
  useEffect(() => {
    if (isError) notify.error(shell('session.terminalsFailed'));
  }, [isError, shell]);

  const terminals = data?.items ?? [];
  const mode = address.mode ?? remembered.mode ?? 'single';
  const terminal = chosenTerminal(terminals, address.terminalId, remembered.terminalId);
  const request = useRequest({ type: remembered.type, terminal, isLoadingTerminals: isPending });
  const head = {
    terminals,
    terminal,
    mode,
    onTerminal: (terminalId: number) => setAddress({ terminalId }),
    onMode: (mode: 'single' | 'batch') => setAddress({ mode }),
  };
  if (mode === 'batch') return <BatchUpload head={head} isLoadingTerminals={isPending} file={file} onFile={setFile} />;
  return <SingleRequest head={head} {...request} />;
}
