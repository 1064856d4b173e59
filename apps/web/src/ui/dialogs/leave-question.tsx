import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { askBeforeLeaving } from '#web/lib/form/leaving.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Another search of the same address is no leaving. */
const isLeaving: ShouldBlockFn = ({ current, next }) => current.pathname !== next.pathname;

interface LeaveQuestionProps {
  /** While this is so, leaving loses something. */
  isChanged: boolean;
  /** What is said instead of the words about unsaved changes. */
  words?: { title: string; text: string; leave: string; stay: string };
}

/** Asks before another screen, another company, a reload or the closed tab takes what was typed or runs. */
export function LeaveQuestion({ isChanged, words }: LeaveQuestionProps) {
  const text = useText('shell');
  const leaving = useBlocker({
    shouldBlockFn: isLeaving,
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
    withResolver: true,
  });
  const [answer, setAnswer] = useState<(isLeft: boolean) => void>();
  useEffect(() => {
    if (!isChanged) return;
    return askBeforeLeaving(() => new Promise((resolve) => setAnswer(() => resolve)));
  }, [isChanged]);
  if (leaving.status !== 'blocked' && !answer) return null;
  const decide = (isLeft: boolean) => {
    setAnswer(undefined);
    answer?.(isLeft);
    if (isLeft) leaving.proceed?.();
    else leaving.reset?.();
  };
  return (
    <ConfirmDialog
      title={words?.title ?? text('unsaved.title')}
      confirm={words?.leave ?? text('unsaved.leave')}
      cancel={words?.stay ?? text('unsaved.stay')}
      onConfirm={() => decide(true)}
      onClose={() => decide(false)}
    >
      {words?.text ?? text('unsaved.text')}
    </ConfirmDialog>
  );
}
