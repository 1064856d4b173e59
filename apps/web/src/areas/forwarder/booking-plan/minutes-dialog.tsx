import type { DrivingMinutes, Terminal } from '@quaygate/contract';
import { drivingMinutesDefault, drivingMinutesMax, planMinutesMax } from '@quaygate/rules';
import { useState } from 'react';
import { useSetDrivingMinutes } from '#web/nouns/booking-plan/booking-plan.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import c from './minutes-dialog.module.css';

interface MinutesDialogProps {
  /** Between these; what is kept of others stays. */
  terminals: readonly Terminal[];
  minutes: readonly DrivingMinutes[];
  onSaved: (minutes: DrivingMinutes[]) => void;
  onClose: () => void;
}

const keyOf = (from: number, to: number) => `${from} ${to}`;
const isRight = (typed: string) => /^\d+$/.test(typed.trim()) && Number(typed) <= drivingMinutesMax;

/** How long a truck needs from one terminal to another, handling included (PLAN-25). */
export function MinutesDialog({ terminals, minutes, onSaved, onClose }: MinutesDialogProps) {
  const text = useText('bookingPlan');
  const failureText = useFailureText();
  const setting = useSetDrivingMinutes();
  const pairs = terminals.flatMap((from) => terminals.map((to) => ({ from, to })));
  const known = new Map(minutes.map((each) => [keyOf(each.fromTerminalId, each.toTerminalId), each.minutes]));
  const [typed, setTyped] = useState(
    () =>
      new Map(
        pairs.map(({ from, to }) => {
          const key = keyOf(from.id, to.id);
          return [key, String(known.get(key) ?? drivingMinutesDefault)];
        }),
      ),
  );
  const save = () => {
    const others = minutes.filter((each) => !typed.has(keyOf(each.fromTerminalId, each.toTerminalId)));
    const own = pairs.map(({ from, to }) => ({
      fromTerminalId: from.id,
      toTerminalId: to.id,
      minutes: Number(typed.get(keyOf(from.id, to.id))),
    }));
    const all = [...own, ...others].filter((each) => each.minutes !== drivingMinutesDefault).slice(0, planMinutesMax);
    setting.mutate(all, {
      onSuccess: () => {
        onSaved(all);
        notify.success(text('minutes.saved'));
        onClose();
      },
    });
  };
  return (
    <Dialog
      title={text('minutes.title')}
      note={text('minutes.note')}
      submit={text('minutes.save')}
      submitDisabled={![...typed.values()].every(isRight)}
      busy={setting.isPending}
      error={setting.error ? failureText(setting.error) : undefined}
      onSubmit={save}
      onClose={onClose}
    >
      <div className={c.minutes}>
        {pairs.map(({ from, to }) => {
          const key = keyOf(from.id, to.id);
          const value = typed.get(key) ?? '';
          return (
            <TextField
              key={key}
              label={text('minutes.pair', { from: from.name, to: to.name })}
              inputMode="numeric"
              value={value}
              error={isRight(value) ? undefined : text('minutes.wrong', { max: drivingMinutesMax })}
              onChange={(next) => setTyped(new Map(typed).set(key, next))}
            />
          );
        })}
      </div>
    </Dialog>
  );
}
