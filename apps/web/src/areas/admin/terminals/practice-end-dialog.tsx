import type { Practice } from '@quaygate/contract';
import { useSwitchPractice } from '#web/nouns/practice/practice.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';

interface EndDialogProps {
  id: number;
  name: string;
  open: Pick<Practice, 'openUnits' | 'openBookings'>;
  onClose: () => void;
}

/** Says in numbers what ends (SETUP-88). */
export function EndDialog({ id, name, open: { openUnits, openBookings }, onClose }: EndDialogProps) {
  const text = useText('terminals');
  const failureText = useFailureText();
  const switching = useSwitchPractice(id);
  const end = () =>
    switching.mutate(false, {
      onSuccess: () => {
        notify.success(text('practice.ended'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={text('practice.endTitle', { name })}
      confirm={text('practice.end')}
      busy={switching.isPending}
      error={switching.error ? failureText(switching.error) : undefined}
      onConfirm={end}
      onClose={onClose}
    >
      <p>{text('practice.endUnits', { count: openUnits })}</p>
      <p>{text('practice.endBookings', { count: openBookings })}</p>
      <p>{text('practice.endRest')}</p>
    </ConfirmDialog>
  );
}
