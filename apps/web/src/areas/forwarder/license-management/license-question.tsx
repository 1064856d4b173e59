import type { License } from '@quaygate/contract';
import type { LicenseAction } from '@quaygate/rules';
import { hasCode } from '#web/lib/call/api-error.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useRevokeLicense, useStopRenewal, useTakeOverLicense } from '#web/nouns/license/license.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';

/** What is asked before it is done (FWD-LIC-63). */
export type Questioned = Extract<LicenseAction, 'REVOKE' | 'STOP_RENEWAL' | 'TAKEOVER_MANAGEMENT'>;

interface LicenseQuestionProps {
  action: Questioned;
  license: License;
  onClose: () => void;
}

/** Names the licence and what follows; a refusal stays inside the open dialog (FWD-LIC-37). */
export function LicenseQuestion({ action, license, onClose }: LicenseQuestionProps) {
  const text = useText('licenseManagement');
  const failureText = useFailureText();
  const changes = {
    REVOKE: useRevokeLicense(),
    STOP_RENEWAL: useStopRenewal(),
    TAKEOVER_MANAGEMENT: useTakeOverLicense(),
  };
  const change = changes[action];
  const { licenseKey, truckerName, expirationDate, openBookingsCount, forwarder } = license;
  const named = {
    licenseKey,
    name: truckerName ?? text('driverOutside'),
    forwarder: forwarder ?? text('noManager'),
    date: expirationDate ? formatDate(expirationDate) : text('noDate'),
  };
  const confirm = () =>
    change.mutate(license.id, {
      onSuccess: () => {
        notify.success(text(`done.${action}`));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      tone={action === 'TAKEOVER_MANAGEMENT' ? 'primary' : 'danger'}
      title={text(`question.${action}.title`, named)}
      confirm={text(`question.${action}.confirm`)}
      busy={change.isPending}
      error={change.error ? failureOf(change.error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{text(`question.${action}.text`, named)}</p>
      {action === 'REVOKE' && openBookingsCount > 0 && (
        <InlineNotice tone="warning">{text('question.REVOKE.openBookings', { count: openBookingsCount })}</InlineNotice>
      )}
    </ConfirmDialog>
  );

  /** What cannot be taken over is as good as not there (FWD-LIC-36, FWD-LIC-64). */
  function failureOf(reason: unknown): string {
    const isNotThere =
      action === 'TAKEOVER_MANAGEMENT' && hasCode(reason, 'NOT_BELONG_ORGANIZATION', 'license_not_found');
    return isNotThere ? text('notFound', { value: licenseKey }) : failureText(reason);
  }
}
