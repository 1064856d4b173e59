import type { Block } from '@quaygate/contract';
import { useUnblockDriver } from '#web/nouns/block-list/block-list.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Plate } from '#web/ui/show/plate.tsx';
import c from './block-list.module.css';
import { nameOf } from './block-list-columns.tsx';

/** Asks before a block is lifted (TRM-BLK-03); a failure is told and the question stays (TRM-BLK-14). */
export function UnblockDialog({ block, onClose }: { block: Block; onClose: () => void }) {
  const text = useText('blockList');
  const failureText = useFailureText();
  const lifting = useUnblockDriver();
  const lift = () =>
    lifting.mutate(block.id, {
      onSuccess: () => {
        notify.success(text('unblock.done'));
        onClose();
      },
      onError: (error) => notify.error(failureText(error)),
    });
  return (
    <ConfirmDialog
      title={text('unblock.title', { name: nameOf(block) })}
      confirm={text('unblock.confirm')}
      busy={lifting.isPending}
      onConfirm={lift}
      onClose={onClose}
    >
      <p className={c.blocked}>
        <Plate plate={block.licensePlate} />
        {block.activeCompanyName.join(', ')}
      </p>
      <p>{text('unblock.text')}</p>
    </ConfirmDialog>
  );
}
