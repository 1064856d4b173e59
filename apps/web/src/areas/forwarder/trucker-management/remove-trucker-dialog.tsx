import type { ForwarderTrucker } from '@quaygate/contract';
import { fullName, tourStates } from '@quaygate/rules';
import { Link } from '@tanstack/react-router';
import { useRemoveTrucker } from '#web/nouns/trucker/trucker.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';

interface RemoveTruckerDialogProps {
  trucker: ForwarderTrucker;
  onClose: () => void;
}

const openStates = tourStates.filter((state) => state !== 'completed' && state !== 'cancelled');

/** Asks before a driver leaves the company, and says what becomes of open tours and the licence (FWD-TRK-33). A refusal stays inside. */
export function RemoveTruckerDialog({ trucker, onClose }: RemoveTruckerDialogProps) {
  const text = useText('trucker');
  const failureText = useFailureText();
  const removal = useRemoveTrucker();
  const name = fullName(trucker.firstName, trucker.lastName);
  const remove = () =>
    removal.mutate(trucker.userId, {
      onSuccess: () => {
        notify.success(text('remove.done'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={text('remove.title', { name })}
      confirm={text('remove.confirm')}
      busy={removal.isPending}
      error={removal.error ? failureText(removal.error) : undefined}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{text('remove.text')}</p>
      <p>
        {text('remove.openTours')}{' '}
        <Link to="/forwarderOperator/bookingsOverview" search={{ search: name, tourStates: openStates }}>
          {text('remove.toTours', { name })}
        </Link>
      </p>
    </ConfirmDialog>
  );
}
