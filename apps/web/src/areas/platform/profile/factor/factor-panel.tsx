import type { NewTotp } from '@quaygate/contract';
import { useState } from 'react';
import { useRenewRecoveryCodes, useStartTotp } from '#web/nouns/factor/factor.mutations.ts';
import { useFactors } from '#web/nouns/factor/factor.queries.ts';
import { useSessions } from '#web/nouns/session/session.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { FactorList } from './factor-list.tsx';
import { OtherSessionsDialog } from './other-sessions-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RemoveTotpDialog } from './remove-totp-dialog.tsx';
import { TotpDialog } from './totp-dialog.tsx';

type Open =
  | { name: 'totp'; made: NewTotp }
  | { name: 'remove' }
  | { name: 'codes'; codes: string[]; isNew: boolean }
  | { name: 'others' };

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const shell = useText('shell');
  const failureText = useFailureText();
  return (
    <InlineNotice
      tone="error"
      action={
        <Button size="small" onClick={onRetry}>
          {shell('action.retry')}
        </Button>
      }
    >
      {failureText(error)}
    </InlineNotice>
  );
}

/**
 * The second factors of the signed-in user (FACT-01..09).
 * @param onSetUp told when a factor was added and all that comes with it was shown
 */
export function FactorPanel({ onSetUp }: { onSetUp?: () => void }) {
  const text = useText('factor');
  const failureText = useFailureText();
  const factors = useFactors();
  const sessions = useSessions();
  const start = useStartTotp();
  const renew = useRenewRecoveryCodes();
  const [open, setOpen] = useState<Open>();
  const { data } = factors;
  if (data && !data.isOffered) return null;

  const close = () => setOpen(undefined);
  const tell = (reason: unknown) => notify.error(failureText(reason));
  const setUp = () => start.mutate(undefined, { onSuccess: (made) => setOpen({ name: 'totp', made }), onError: tell });
  const renewCodes = () =>
    renew.mutate(undefined, {
      onSuccess: ({ recoveryCodes: codes }) => setOpen({ name: 'codes', codes, isNew: false }),
      onError: tell,
    });
  /** Sessions that were opened without the new factor may be somebody else's. */
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  const end = () => {
    close();
    onSetUp?.();
  };
  const offer = () => (others > 0 ? setOpen({ name: 'others' }) : end());
  const added = (codes: string[]) => (codes.length > 0 ? setOpen({ name: 'codes', codes, isNew: true }) : offer());
  return (
    <Panel title={text('title')} note={text('note')}>
      {factors.isPending && <Skeleton height={46} />}
      {factors.error && !data && <NotLoaded error={factors.error} onRetry={() => void factors.refetch()} />}
      {data && (
        <FactorList
          factors={data}
          onAdded={added}
          setUp={{ run: setUp, busy: start.isPending }}
          renew={{ run: renewCodes, busy: renew.isPending }}
          onRemove={() => setOpen({ name: 'remove' })}
        />
      )}
      {open?.name === 'totp' && (
        <TotpDialog
          made={open.made}
          onDone={(codes) => {
            if (codes.length === 0) notify.success(text('totp.added'));
            added(codes);
          }}
          onClose={close}
        />
      )}
      {open?.name === 'codes' && (
        <RecoveryCodesDialog
          codes={open.codes}
          onClose={() => {
            if (open.isNew) offer();
            else close();
          }}
        />
      )}
      {open?.name === 'others' && <OtherSessionsDialog count={others} onClose={end} />}
      {open?.name === 'remove' && <RemoveTotpDialog isLast={data?.passkeys.length === 0} onClose={close} />}
    </Panel>
  );
}
