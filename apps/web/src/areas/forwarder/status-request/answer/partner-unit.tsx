import type { Terminal } from '@quaygate/contract';
import { isSelectable } from '@quaygate/rules';
import { type FormEvent, useState } from 'react';
import { useRequestStatus } from '#web/nouns/container-status/container-status.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconPlus, IconX } from '#web/ui/buttons/icons.ts';
import { checkRequest, type RequestErrors } from '../request/check-request.ts';
import type { Answer } from '../request/request-state.ts';
import { LoadUnit } from './load-unit.tsx';
import { nothing, PartnerFields } from './partner-fields.tsx';
import c from './partner-unit.module.css';

interface PartnerUnitProps {
  /** The unit that was asked for first. */
  answer: Answer;
  partner: Answer | undefined;
  terminal: Terminal;
  disabled: boolean;
  onChoose: (partner: Answer | undefined) => void;
}

type ChosenPartnerProps = Pick<PartnerUnitProps, 'terminal' | 'disabled'> & { partner: Answer; onRemove: () => void };

function ChosenPartner({ partner, terminal, disabled, onRemove }: ChosenPartnerProps) {
  const text = useText('statusRequest');
  return (
    <div className={c.partner}>
      <LoadUnit
        label={text('partner.unit')}
        container={partner.container}
        deadlines={partner.deadlines}
        request={partner.request}
        timeZone={terminal.timeZone}
        hasFreeSlot={partner.timeSlots.some(({ category }) => isSelectable(category))}
      />
      <Button icon={IconX} variant="quiet" size="small" disabled={disabled} onClick={onRemove}>
        {text('partner.remove')}
      </Button>
    </div>
  );
}

/** Adds the other unit of the same truck and slot, so that both are booked together (FWD-STAT-50). */
export function PartnerUnit({ answer, partner, terminal, disabled, onChoose }: PartnerUnitProps) {
  const text = useText('statusRequest');
  const failureText = useFailureText();
  const asking = useRequestStatus();
  const [values, setValues] = useState<typeof nothing>();
  const [errors, setErrors] = useState<RequestErrors>({});
  const type = answer.request.type === 'pickup' ? 'delivery' : 'pickup';

  if (partner) {
    return (
      <ChosenPartner partner={partner} terminal={terminal} disabled={disabled} onRemove={() => onChoose(undefined)} />
    );
  }
  if (!values) {
    return (
      <Button icon={IconPlus} disabled={disabled} onClick={() => setValues(nothing)}>
        {text(`partner.add_${type}`)}
      </Button>
    );
  }

  const change = (part: Partial<typeof nothing>) => {
    setErrors({});
    asking.reset();
    setValues({ ...values, ...part });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = checkRequest(terminal.id, { type, ...values });
    if ('errors' in checked) return setErrors(checked.errors);
    const response = await asking.mutateAsync(checked.request).catch(() => undefined);
    if (!response) return;
    setValues(undefined);
    onChoose({ ...response, request: checked.request, askedAt: new Date() });
  };
  const failure = asking.error ? failureText(asking.error) : undefined;
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className={c.form}
      aria-label={text(`partner.add_${type}`)}
      noValidate
    >
      <PartnerFields type={type} values={values} errors={errors} failure={failure} onChange={change} />
      <div className={c.buttons}>
        <Button type="submit" busy={asking.isPending}>
          {text('partner.check')}
        </Button>
        <Button variant="quiet" onClick={() => setValues(undefined)}>
          {text('partner.cancel')}
        </Button>
      </div>
    </form>
  );
}
