import { useEffect, useState } from 'react';
import { Refused } from '#web/bookings/bulk/refused.tsx';
import { useTourActs } from '#web/bookings/bulk/use-tour-acts.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconArrowBackUp } from '#web/ui/buttons/icons.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Kbd } from '#web/ui/show/kbd.tsx';
import c from './undo-bar.module.css';
import { useUndoKey } from './use-undo-key.ts';
import type { WayBack } from './use-way-back.ts';

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** Seconds that are left, counted down. */
function useSecondsLeft(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsTo(until));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsTo(until)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

interface UndoBarProps {
  way: WayBack;
  onEnd: () => void;
}

/** The way back of what was done to many tours, after its dialog is closed (FWD-BULK-18). */
export function UndoBar({ way: { kind, tours, until, calls }, onEnd }: UndoBarProps) {
  const text = useText('tourMove');
  const failureText = useFailureText();
  const seconds = useSecondsLeft(until);
  const back = useTourActs(calls);
  const refused = [...back.outcomes.values()].filter(({ errorCode }) => errorCode !== undefined);
  const { total, isDone } = back;
  const isBegun = total > 0;
  const done = text(`${kind}.returned`, { done: total - refused.length, total });
  const hasEnded = isDone ? refused.length === 0 : !isBegun && seconds === 0;
  useEffect(() => {
    if (!hasEnded) return;
    if (isDone) notify.success(done);
    onEnd();
  }, [hasEnded, isDone, done, onEnd]);
  const run = () => void back.run(tours);
  useUndoKey(isDone ? undefined : run);

  const said = isDone ? done : text(`${kind}.undone`, { count: tours.length });
  return (
    <section className={c.bar} aria-label={text('undo.label')}>
      <div role="status" className={c.text}>
        {back.failure === undefined ? said : text('lost', { reason: failureText(back.failure) })}
        {isDone &&
          refused.map((each) => (
            <p key={each.tourId}>
              {each.tourId}: <Refused {...each} />
            </p>
          ))}
      </div>
      {!isBegun && (
        <span className={c.left} aria-hidden>
          {text('undo.left', { seconds })}
        </span>
      )}
      {isDone ? (
        <Button size="small" onClick={onEnd}>
          {text('close')}
        </Button>
      ) : (
        <Button size="small" icon={IconArrowBackUp} busy={back.isRunning} aria-keyshortcuts="Control+Z" onClick={run}>
          {text('move.undo', { count: tours.length })}
          <span className={c.key} aria-hidden>
            <Kbd>{text('undo.key')}</Kbd>
          </span>
        </Button>
      )}
    </section>
  );
}
