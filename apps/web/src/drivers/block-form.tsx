import type { FacilityTrucker } from '@quaygate/contract';
import { blockReasonMaxCharacters } from '@quaygate/rules';
import { useState } from 'react';
import { useBlockDriver } from '#web/nouns/block-list/block-list.mutations.ts';
import { useFacilityTrucker } from '#web/nouns/trucker-overview/trucker-overview.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { DriverCard } from './driver-card.tsx';
import { DriverField } from './driver-field.tsx';

export interface BlockFormProps {
  /** Who is blocked; without it they are looked for first. */
  driverId?: string;
  onClose: () => void;
}

/** The dialog itself. Stays open on a refusal (TRM-BLK-14). */
export function BlockForm({ driverId, onClose }: BlockFormProps) {
  const text = useText('blockList');
  const failureText = useFailureText();
  const blocking = useBlockDriver();
  const [chosen, setChosen] = useState<FacilityTrucker>();
  const named = useFacilityTrucker(driverId ?? '', driverId !== undefined);
  const [blockedReason, setReason] = useState('');
  const driver = driverId === undefined ? chosen : (named.data ?? undefined);

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
  const failure = named.error ?? (named.data === null ? { code: 'trucker_not_found' } : undefined);
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
      {driverId === undefined && <DriverField value={chosen} onChange={setChosen} />}
      {failure && (
        <InlineNotice tone="error">
          {text('block.searchFailed')} {failureText(failure)}
        </InlineNotice>
      )}
      {driver && <DriverCard driver={driver} />}
      <TextArea
        label={text('column.reason')}
        help={text('block.reasonHelp')}
        optional
        limit={blockReasonMaxCharacters}
        value={blockedReason}
        onChange={setReason}
      />
    </Dialog>
  );
}
