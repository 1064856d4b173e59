import { type Stage, type StageMinutes, stageMinutesLimits, stages } from '@quaygate/rules';
import { useState } from 'react';
import { useSetStageMinutes } from '#web/nouns/exception/exception.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

const { min, max } = stageMinutesLimits;
const isRight = (typed: string) => /^\d+$/.test(typed.trim()) && Number(typed) >= min && Number(typed) <= max;

/** How long a truck may be in each stage (DESK-04). */
export function StagesDialog({ minutes, onClose }: { minutes: StageMinutes; onClose: () => void }) {
  const text = useText('exceptionDesk');
  const failureText = useFailureText();
  const setting = useSetStageMinutes();
  const [typed, setTyped] = useState<Record<Stage, string>>({
    gate: String(minutes.gate),
    yard: String(minutes.yard),
    crane: String(minutes.crane),
  });
  const save = () =>
    setting.mutate(
      { gate: Number(typed.gate), yard: Number(typed.yard), crane: Number(typed.crane) },
      {
        onSuccess: () => {
          notify.success(text('stages.told'));
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={text('stages.title')}
      note={text('stages.note')}
      size="small"
      submit={text('stages.confirm')}
      submitDisabled={!stages.every((stage) => isRight(typed[stage]))}
      busy={setting.isPending}
      error={setting.error ? failureText(setting.error) : undefined}
      onSubmit={save}
      onClose={onClose}
    >
      {stages.map((stage) => (
        <TextField
          key={stage}
          label={text(`stages.${stage}`)}
          inputMode="numeric"
          value={typed[stage]}
          error={isRight(typed[stage]) ? undefined : text('stages.wrong')}
          onChange={(value) => setTyped({ ...typed, [stage]: value })}
        />
      ))}
    </Dialog>
  );
}
