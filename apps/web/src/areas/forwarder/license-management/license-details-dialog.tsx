import type { License } from '@quaygate/contract';
import type { LicenseAction } from '@quaygate/rules';
import { useLicense } from '#web/nouns/license/license.queries.ts';
import { useSelectedForwarder } from '#web/session/rights/forwarder-context.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { Spinner } from '#web/ui/page/spinner.tsx';
import { LicenseFacts } from './license-facts.tsx';
import c from './license-management.module.css';
import { actionIcons } from './license-words.ts';
import { usePaymentsReason } from './use-payments-reason.ts';

export interface LicenseDetailsDialogProps {
  id: string;
  /** As the list knows it, while the newest is read. */
  listed: License | undefined;
  busy: boolean;
  /** A refusal of the setup fee checkout. */
  error: string | undefined;
  onAction: (action: LicenseAction, license: License) => void;
  onClose: () => void;
}

/** All that is known of a licence, and what can be done with it (FWD-LIC-58, FWD-LIC-21, FWD-LIC-22). */
export function LicenseDetailsDialog({ id, listed, busy, error, onAction, onClose }: LicenseDetailsDialogProps) {
  const text = useText('licenseManagement');
  const shell = useText('shell');
  const failureText = useFailureText();
  const forwarder = useSelectedForwarder();
  const { data: license, error: failure } = useLicense(id, listed);
  const primary = license?.possibleAction.find((action) => action !== 'STOP_RENEWAL');
  const mayStop = license?.possibleAction.includes('STOP_RENEWAL');
  const paymentsReason = usePaymentsReason();
  const refused = primary === 'PAY_SETUP_FEE' ? paymentsReason : undefined;
  const reason = error ?? refused ?? (failure ? failureText(failure) : undefined);

  if (!license)
    return (
      <Dialog title={text('details.title')} cancel={shell('action.close')} error={reason} onClose={onClose}>
        {!failure && <Spinner />}
      </Dialog>
    );
  const isOwn = license.forwarder === (forwarder?.name ?? null);
  return (
    <Dialog
      title={text('details.title')}
      {...(primary && { submit: text(`action.${primary}`), onSubmit: () => onAction(primary, license) })}
      cancel={shell('action.close')}
      busy={busy}
      submitDisabled={refused !== undefined}
      error={reason}
      size="large"
      onClose={onClose}
    >
      {!isOwn && <InlineNotice tone="info">{text('notManageable')}</InlineNotice>}
      <LicenseFacts license={license} />
      {mayStop && (
        <span className={c.extra}>
          <Button icon={actionIcons.STOP_RENEWAL} onClick={() => onAction('STOP_RENEWAL', license)}>
            {text('action.STOP_RENEWAL')}
          </Button>
        </span>
      )}
    </Dialog>
  );
}
