import { useEndSessions } from '#web/nouns/session/session.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

/** Asks before all sessions of the user end, this one too (PROF-03). */
export function EndSessionsDialog({ onClose }: { onClose: () => void }) {
  const text = useText('profile');
  const failureText = useFailureText();
  const end = useEndSessions();
  return (
    <ConfirmDialog
      title={text('sessions.endAllTitle')}
      confirm={text('sessions.endAll')}
      busy={end.isPending}
      error={end.error ? failureText(end.error) : undefined}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      {text('sessions.endAllText')}
    </ConfirmDialog>
  );
}
