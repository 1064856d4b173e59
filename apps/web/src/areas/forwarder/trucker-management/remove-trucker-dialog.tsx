import type { ForwarderTrucker } from '@quaygate/contract';
import { fullName, tourStates } from '@quaygate/rules';
import { Link } from '@tanstack/react-router';
import { useOpenTours } from '#web/nouns/booking/open-bookings.queries.ts';
import { useRemoveTrucker } from '#web/nouns/trucker/trucker.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { OpenTours } from './open-tours.tsx';
import c from './readiness-dialog.module.css';

interface RemoveTruckerDialogProps {
  trucker: ForwarderTrucker;
  onClose: () => void;
}

const openStates = tourStates.filter((state) => state !== 'completed' && state !== 'cancelled');

/** Asks before a driver leaves the company: what becomes of tours and licence, and how they come back (FWD-TRK-33, FWD-TRK-37). A refusal stays inside. */
export function RemoveTruckerDialog({ trucker, onClose }: RemoveTruckerDialogProps) {
  const text = useText('trucker');
  const failureText = useFailureText();
  const removal = useRemoveTrucker();
  const openTours = useOpenTours(trucker.userId);
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
      <div className={c.question}>
        <p>{text('remove.text')}</p>
        <p>{text('remove.back')}</p>
        <p>
          {text('remove.openTours')}{' '}
          <Link to="/forwarderOperator/bookingsOverview" search={{ search: name, tourStates: openStates }}>
            {text('remove.toTours', { name })}
          </Link>
        </p>
        {openTours.length > 0 && <OpenTours tours={openTours} />}
      </div>
    </ConfirmDialog>
  );
}
