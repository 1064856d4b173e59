import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Another search of the same address is no leaving. */
const isLeaving: ShouldBlockFn = ({ current, next }) => current.pathname !== next.pathname;

/** Asks before another screen, a reload or the closed tab takes what was typed. */
export function LeaveQuestion({ isChanged }: { isChanged: boolean }) {
  const text = useText('shell');
  const leaving = useBlocker({
    shouldBlockFn: isLeaving,
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={text('unsaved.title')}
      confirm={text('unsaved.leave')}
      cancel={text('unsaved.stay')}
      onConfirm={leaving.proceed}
      onClose={leaving.reset}
    >
      {text('unsaved.text')}
    </ConfirmDialog>
  );
}
