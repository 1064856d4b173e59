import type { ForwarderTrucker, OfferedSlot } from '@quaygate/contract';
import { useNavigate } from '@tanstack/react-router';
import type { Ref } from 'react';
import { useDriverReadiness } from '#web/nouns/readiness/readiness.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconHistory } from '#web/ui/buttons/icons.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { truckerName, truckerRefusal } from './trucker-choice.ts';
import c from './trucker-field.module.css';
import { TruckerPicker } from './trucker-picker.tsx';

export interface Truckers {
  list: readonly ForwarderTrucker[];
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
}

interface TruckerFieldProps {
  truckers: Truckers;
  slot: OfferedSlot | undefined;
  terminalId: number;
  chosen: ForwarderTrucker | undefined;
  /** Who drove the booking before, for one click. */
  last: ForwarderTrucker | undefined;
  disabled: boolean;
  canWrite: boolean;
  onChoose: (userId: string | undefined) => void;
  ref: Ref<HTMLDivElement>;
}

/** The choice of the driver, or why there is none to choose. */
export function TruckerField(props: TruckerFieldProps) {
  const { truckers, slot, terminalId, chosen, last, disabled, canWrite, onChoose, ref } = props;
  const readiness = useDriverReadiness(terminalId, slot);
  const text = useText('statusRequest');
  const shell = useText('shell');
  const navigate = useNavigate();
  if (truckers.hasFailed) {
    const retry = (
      <Button size="small" onClick={truckers.retry}>
        {shell('action.retry')}
      </Button>
    );
    return (
      <InlineNotice tone="error" action={retry}>
        {text('trucker.failed')}
      </InlineNotice>
    );
  }
  if (truckers.list.length === 0 && !truckers.isLoading) {
    const manage = canWrite && (
      <Button size="small" onClick={() => void navigate({ to: '/forwarderOperator/truckerManagement' })}>
        {text('trucker.manage')}
      </Button>
    );
    return (
      <InlineNotice tone="info" title={text('trucker.none')} action={manage}>
        {text('trucker.noneText')}
      </InlineNotice>
    );
  }
  return (
    <div className={c.field}>
      <TruckerPicker
        ref={ref}
        truckers={truckers.list}
        isLoading={truckers.isLoading}
        disabled={disabled}
        slot={slot}
        readiness={readiness}
        chosen={chosen}
        onChoose={onChoose}
      />
      {last && last !== chosen && !truckerRefusal(last, slot) && readiness?.get(last.userId)?.state !== 'not_ready' && (
        <Button
          variant="quiet"
          icon={IconHistory}
          disabled={disabled}
          aria-label={text('trucker.again', { name: truckerName(last) })}
          onClick={() => onChoose(last.userId)}
        >
          {truckerName(last)}
        </Button>
      )}
    </div>
  );
}
