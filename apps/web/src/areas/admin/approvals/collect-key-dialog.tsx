import type { Approval } from '@quaygate/contract';
import { formatDateTime } from '#web/lib/dates.ts';
import { useCollectIntegrationKey } from '#web/nouns/approval/approval.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CopyButton } from '#web/ui/show/copy-button.tsx';

/** Makes the approved key and shows it, this one time (APPR-06). */
export function CollectKeyDialog({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  const text = useText('approvals');
  const failureText = useFailureText();
  const collecting = useCollectIntegrationKey(approval.id);
  const title = text('collect.title', { name: approval.objectName });
  if (collecting.data) {
    return (
      <Dialog title={title} note={text('collect.shown')} cancel={text('collect.done')} onClose={onClose}>
        <TextField
          label={text('collect.key')}
          kind="code"
          readOnly
          value={collecting.data.key}
          onChange={() => {}}
          onFocus={({ currentTarget }) => currentTarget.select()}
          after={<CopyButton value={collecting.data.key} label={text('collect.copy')} />}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={title}
      note={text('collect.note', { date: formatDateTime(approval.collectUntil ?? new Date()) })}
      submit={text('collect.confirm')}
      busy={collecting.isPending}
      error={collecting.error ? failureText(collecting.error) : undefined}
      onSubmit={() => collecting.mutate()}
      onClose={onClose}
    />
  );
}
