import type { Licensing } from '@quaygate/rules';
import { ReasonDialog } from '#web/list/acts/reason-dialog.tsx';
import { useRequestApproval } from '#web/nouns/approval/approval.mutations.ts';
import { useIsAlone } from '#web/nouns/first-step/first-step.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';

/** Asks a second administrator for another way to licences (SETUP-83). */
export function AskLicensingDialog({ licensing, onClose }: { licensing: Licensing; onClose: () => void }) {
  const text = useText('installation');
  const failureText = useFailureText();
  const asking = useRequestApproval();
  const isAlone = useIsAlone(true);
  const ask = (reason: string) =>
    asking.mutate(
      { kind: 'licensing', licensing, reason },
      {
        onSuccess: () => {
          notify.success(text('licensing.asked'));
          onClose();
        },
      },
    );
  return (
    <ReasonDialog
      title={text('licensing.askTitle', { licensing: text(`licensing.${licensing}`) })}
      note={text('licensing.askNote')}
      label={text('licensing.reason')}
      help={text('licensing.reasonHelp')}
      submit={text('licensing.ask')}
      busy={asking.isPending}
      error={asking.error ? failureText(asking.error) : undefined}
      onSubmit={ask}
      onClose={onClose}
    >
      {isAlone && <InlineNotice tone="warning">{text('licensing.alone')}</InlineNotice>}
    </ReasonDialog>
  );
}
