import { platformAdmin, platformWrite, type TruckerChange } from '@quaygate/contract';
import type { ChangeDecision } from '#web/nouns/gate-pass-user/gate-pass-user.mutations.ts';
import { useCan } from '#web/session/rights/can.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconArrowBackUp, IconCheck, IconX } from '#web/ui/buttons/icons.ts';
import c from './history.module.css';

interface HistoryActionsProps {
  change: TruckerChange;
  onDecide: (decision: ChangeDecision) => void;
}

/**
 * Administrators approve and deny what others asked for; who asked for it, and any administrator, withdraws it (GATE-26,
 * GATE-27, GATE-49, GATE-50).
 */
export function HistoryActions({ change, onDecide }: HistoryActionsProps) {
  const text = useText('gatePassUsers');
  const shell = useText('shell');
  const { u } = useUserScope();
  const isAdmin = useCan(platformAdmin);
  const canWrite = useCan(platformWrite);
  const isOwn = change.creator?.id === u;
  const own = isOwn ? shell('field.own_change_not_approvable') : undefined;
  return (
    <span className={c.buttons}>
      {isAdmin && (
        <>
          <IconButton
            icon={IconCheck}
            tone="green"
            label={text('decide.approve.action')}
            reason={own}
            onClick={() => onDecide('approve')}
          />
          <IconButton
            icon={IconX}
            tone="red"
            label={text('decide.deny.action')}
            reason={own}
            onClick={() => onDecide('deny')}
          />
        </>
      )}
      {(isAdmin || (isOwn && canWrite)) && (
        <IconButton
          icon={IconArrowBackUp}
          label={text('decide.withdraw.action')}
          onClick={() => onDecide('withdraw')}
        />
      )}
    </span>
  );
}
