import { localDay, modulesPerFacility } from '@quaygate/rules';
import { useState } from 'react';
import { ApiError } from '#web/lib/call/api-error.ts';
import { useChangeSlotTemplate } from '#web/nouns/slot-board/slot-board.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconPlus } from '#web/ui/buttons/icons.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { CheckboxGroup } from '#web/ui/fields/checkbox.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { weekdayName } from '../weekday-name.ts';
import { HourFields } from './hour-fields.tsx';
import { ModuleFields } from './module-fields.tsx';
import { draftOf, lengthProblem, newModule, type PlanDraft, planOf } from './plan-draft.ts';
import type { WeekdayPlan } from './plans.ts';
import { TemplatePreview } from './template-preview.tsx';
import c from './templates.module.css';

interface TemplateDialogProps {
  /** What the fields begin with. */
  plan: WeekdayPlan | undefined;
  /** The weekday that was asked for; undefined: none is chosen yet. */
  weekday: number | undefined;
  modules: readonly { moduleId: string; moduleName: string }[];
  timeZone: string;
  onClose: () => void;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];

function WeekdayChoice({ chosen, onChange }: { chosen: number[]; onChange: (weekdays: number[]) => void }) {
  const text = useText('slotBoard');
  return (
    <div className={c.weekdays}>
      <CheckboxGroup
        label={text('plan.weekdays')}
        options={weekdays.map((each) => ({ value: each, label: text(`weekday.${weekdayName(each)}`) }))}
        value={chosen}
        onChange={onChange}
      />
    </div>
  );
}

function AddModule({ count, onAdd }: { count: number; onAdd: () => void }) {
  const text = useText('slotBoard');
  const shell = useText('shell');
  return (
    <div>
      <Button
        size="small"
        icon={IconPlus}
        reason={count >= modulesPerFacility ? shell('field.tooLong') : undefined}
        onClick={onAdd}
      >
        {text('plan.addModule')}
      </Button>
    </div>
  );
}

/** The plan of one or several weekdays (TRM-SLOT-16), with what it would do before it is stored (TRM-SLOT-18). */
export function TemplateDialog({ plan, weekday, modules, timeZone, onClose }: TemplateDialogProps) {
  const text = useText('slotBoard');
  const failureText = useFailureText();
  const storing = useChangeSlotTemplate();
  const [draft, setDraft] = useState(() => draftOf(plan, weekday, modules));
  const change = (fields: Partial<PlanDraft>) => setDraft((before) => ({ ...before, ...fields }));
  const wanted = planOf(draft);
  const lengthFault = lengthProblem(draft.slotLength);
  const refused = storing.error;
  const isTooEarly =
    refused instanceof ApiError &&
    refused.fields.some(({ field, code }) => field === 'validFrom' && code === 'dateNotPast');

  const send = () => {
    if (!wanted) return;
    storing.mutate(wanted, {
      onSuccess: () => {
        notify.success(text('plan.done', { count: wanted.weekdays.length }));
        onClose();
      },
    });
  };
  return (
    <Dialog
      title={text('plan.title')}
      note={text('plan.note')}
      size="wide"
      submit={text('plan.store')}
      submitDisabled={!wanted}
      busy={storing.isPending}
      error={refused && !isTooEarly ? failureText(refused) : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      <div className={c.sides}>
        <div className={c.fields}>
          <WeekdayChoice chosen={draft.weekdays} onChange={(next) => change({ weekdays: next })} />
          <div className={c.grid}>
            <HourFields draft={draft} onChange={change} />
            <TextField
              label={text('plan.lengthMinutes')}
              inputMode="numeric"
              maxLength={3}
              value={draft.slotLength}
              error={lengthFault && text('plan.lengthWrong')}
              onChange={(slotLength) => change({ slotLength })}
            />
            <DateField
              label={text('plan.firstDay')}
              help={text('plan.firstDayHelp')}
              optional
              min={localDay(new Date(), timeZone)}
              zone={timeZone}
              value={draft.validFrom}
              error={isTooEarly ? text('plan.tooEarly') : undefined}
              onChange={(validFrom) => change({ validFrom })}
            />
          </div>
          <ModuleFields modules={draft.modules} onChange={(next) => change({ modules: next })} />
          <AddModule count={draft.modules.length} onAdd={() => change({ modules: [...draft.modules, newModule] })} />
        </div>
        <TemplatePreview plan={wanted} timeZone={timeZone} />
      </div>
    </Dialog>
  );
}
