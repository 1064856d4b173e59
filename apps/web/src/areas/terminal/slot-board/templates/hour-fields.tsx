import { useText } from '#web/text/use-text.ts';
import { SegmentedChoice } from '#web/ui/fields/choice.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import type { PlanDraft } from './plan-draft.ts';

const hours = Array.from({ length: 25 }, (_, hour) => hour);

interface HourFieldsProps {
  draft: PlanDraft;
  onChange: (fields: Partial<PlanDraft>) => void;
}

/** Whether slots are planned, and from when to when. */
export function HourFields({ draft, onChange: change }: HourFieldsProps) {
  const text = useText('slotBoard');
  const isBackwards = draft.isOpen && draft.openingHour >= draft.closingHour;
  const hourOptions = hours.map((hour) => ({ value: hour, label: text('hour', { number: String(hour) }) }));
  return (
    <>
      <SegmentedChoice
        label={text('plan.state')}
        value={draft.isOpen ? 'open' : 'closed'}
        choices={[
          { value: 'open', label: text('plan.open') },
          { value: 'closed', label: text('closed') },
        ]}
        onChange={(next) => change({ isOpen: next === 'open' })}
      />
      {draft.isOpen && (
        <>
          <SelectField
            label={text('plan.opening')}
            value={draft.openingHour}
            options={hourOptions.slice(0, -1)}
            onChange={(openingHour) => change({ openingHour })}
          />
          <SelectField
            label={text('plan.closing')}
            value={draft.closingHour}
            options={hourOptions.slice(1)}
            error={isBackwards ? text('plan.backwards') : undefined}
            onChange={(closingHour) => change({ closingHour })}
          />
        </>
      )}
    </>
  );
}
