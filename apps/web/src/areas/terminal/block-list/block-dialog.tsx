import { blockReasonMaxCharacters } from '@quaygate/rules';
import { useState } from 'react';
import { useBlockDriver } from '#web/nouns/block-list/block-list.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { type Chosen, DriverField } from './driver-field.tsx';

/** Finds a driver and blocks them, with a reason or without (TRM-BLK-02, TRM-BLK-04). Stays open on a refusal (TRM-BLK-14). */
export function BlockDialog({ onClose }: { onClose: () => void }) {
  const text = useText('blockList');
  const failureText = useFailureText();
  const blocking = useBlockDriver();
  const [driver, setDriver] = useState<Chosen>();
  const [blockedReason, setReason] = useState('');

  const block = () => {
    if (!driver) return;
    blocking.mutate(
      { truckerId: driver.id, blockedReason: blockedReason.trim() || null },
      {
        onSuccess: () => {
          notify.success(text('block.done'));
          onClose();
        },
        onError: (error) => notify.error(failureText(error)),
      },
    );
  };
  return (
    <Dialog
      title={text('block.title')}
      note={text('block.note')}
      submit={text('block.confirm')}
      tone="danger"
      busy={blocking.isPending}
      submitDisabled={!driver}
      onSubmit={block}
      onClose={onClose}
    >
      <DriverField value={driver} onChange={setDriver} />
      <TextArea
        label={text('column.reason')}
        help={text('block.reasonHelp')}
        optional
        maxLength={blockReasonMaxCharacters}
        value={blockedReason}
        onChange={setReason}
      />
    </Dialog>
  );
}
