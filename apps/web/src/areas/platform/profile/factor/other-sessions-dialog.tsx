import { useEndOtherSessions } from '#web/nouns/session/session.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';

/** Offers to end the sessions that were opened without the new factor (FACT-44). */
export function OtherSessionsDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const text = useText('factor');
  const failureText = useFailureText();
  const end = useEndOtherSessions();
  const confirm = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        notify.success(text('others.ended'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={text('others.title')}
      confirm={text('others.end')}
      cancel={text('others.keep')}
      busy={end.isPending}
      error={end.error ? failureText(end.error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {text('others.text', { count })}
    </ConfirmDialog>
  );
}
