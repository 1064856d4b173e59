import { useState } from 'react';
import { useRenewCompanyCode } from '#web/nouns/company-code/company-code.mutations.ts';
import { useCompanyCode } from '#web/nouns/company-code/company-code.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { CopyField } from '#web/ui/show/copy-field.tsx';
import { QrCode } from '#web/ui/show/qr-code.tsx';
import c from './company-code-dialog.module.css';

/** In two groups, as it is read out. Hyphens do not count where it is typed. */
const inGroups = (code: string) => code.replace(/^(.{4})(.+)$/, '$1-$2');
const appOf = (code: string) => `${location.origin}/driver/?companyCode=${code}`;

/** The code by which drivers ask to be admitted, to copy, to scan and to renew (DRV-BRD-09). */
export function CompanyCodeDialog({ onClose }: { onClose: () => void }) {
  const text = useText('trucker');
  const shell = useText('shell');
  const failureText = useFailureText();
  const stored = useCompanyCode();
  const renewal = useRenewCompanyCode();
  const [isAsking, setAsking] = useState(false);
  const code = stored.data?.code;

  const renew = () =>
    renewal.mutate(undefined, {
      onSuccess: () => {
        notify.success(text('code.renewed'));
        setAsking(false);
      },
    });
  const failure = renewal.error ? failureText(renewal.error) : undefined;

  return (
    <>
      <Dialog
        title={text('code.title')}
        note={text('code.text')}
        cancel={text('close')}
        error={isAsking ? undefined : failure}
        onClose={onClose}
      >
        {stored.error && (
          <InlineNotice
            tone="error"
            action={
              <Button size="small" busy={stored.isFetching} onClick={() => stored.refetch()}>
                {shell('action.retry')}
              </Button>
            }
          >
            {`${text('code.failed')} ${failureText(stored.error)}`}
          </InlineNotice>
        )}
        {stored.isPending && (
          <div className={c.code} aria-busy="true">
            <Skeleton width={188} height={188} />
            <Skeleton height={36} />
          </div>
        )}
        {code && (
          <div className={c.code}>
            <QrCode text={appOf(code)} label={text('code.qr')} />
            <div className={c.beside}>
              <CopyField label={text('code.label')} value={inGroups(code)} />
              <p className="muted">{text('code.scan')}</p>
              <Button onClick={() => setAsking(true)}>{text('code.renew')}</Button>
            </div>
          </div>
        )}
        {code === null && (
          <div className={c.beside}>
            <p>{text('code.none')}</p>
            <Button variant="primary" data-first busy={renewal.isPending} onClick={renew}>
              {text('code.make')}
            </Button>
          </div>
        )}
      </Dialog>
      {isAsking && code && (
        <ConfirmDialog
          title={text('code.renewTitle')}
          confirm={text('code.renew')}
          busy={renewal.isPending}
          error={failure}
          onConfirm={renew}
          onClose={() => setAsking(false)}
        >
          {text('code.renewText', { code: inGroups(code) })}
        </ConfirmDialog>
      )}
    </>
  );
}
