import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconListSearch, IconPackageExport, IconPackageImport } from '#web/ui/buttons/icons.ts';
import { RadioCards } from '#web/ui/fields/choice.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { RequestValues } from '../request/check-request.ts';
import { suggestedNumber } from '../request/request-reading.ts';
import type { SingleRequestModel } from '../request/use-request.ts';
import { ContainerField } from './container-field.tsx';
import { pasting } from './pasting.ts';
import { PracticeStrip } from './practice-strip.tsx';
import c from './request-form.module.css';
import { RequestHead, type RequestHeadProps } from './request-head.tsx';
import { useFieldError } from './use-field-error.ts';

const firstError = '[aria-invalid] input, [aria-invalid]:not([role=radiogroup])';

export interface RequestFormProps extends SingleRequestModel {
  head: RequestHeadProps;
}

/** The questions of a single status request. */
export function RequestForm({ head, state, send }: RequestFormProps) {
  const text = useText('statusRequest');
  const errorOf = useFieldError();
  const [hasPasted, setHasPasted] = useState(false);
  const { values, errors, focus, phase } = state;
  const isAsking = phase.name === 'waiting' || phase.name === 'asking';

  const form = useRef<HTMLFormElement>(null);
  const reference = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus?.on === 'reference') reference.current?.focus();
    if (focus?.on === 'firstError') form.current?.querySelector<HTMLElement>(firstError)?.focus();
  }, [focus]);

  const onChange = (part: Partial<RequestValues>) => send({ type: 'typed', part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'submitted' });
  };
  const pasteInto = pasting(values, (part, isRow) => {
    if (isRow) setHasPasted(true);
    onChange(part);
  });

  return (
    <form ref={form} onSubmit={submit} noValidate>
      {/* While a booking is under way nothing may change below it. */}
      <fieldset disabled={phase.name === 'sending'} className={c.fields}>
        <RequestHead {...head} error={errorOf(errors.terminalId)} />
        {head.terminal?.isPractice && <PracticeStrip terminalId={head.terminal.id} onFill={onChange} />}
        <div className={c.types}>
          <RadioCards
            label={text('type.label')}
            value={values.type}
            choices={[
              { value: 'pickup', label: text('type.pickup'), icon: IconPackageExport },
              { value: 'delivery', label: text('type.delivery'), icon: IconPackageImport },
            ]}
            onChange={(type) => onChange({ type })}
            error={errorOf(errors.type)}
          />
        </div>
        <TextField
          ref={reference}
          label={text('reference.label')}
          value={values.referenceNumber}
          onChange={(referenceNumber) => onChange({ referenceNumber })}
          onPaste={pasteInto('referenceNumber')}
          error={errorOf(errors.referenceNumber)}
          help={values.type === 'pickup' && values.referenceNumber === '' && !hasPasted ? text('pasteHint') : undefined}
        />
        {values.type === 'pickup' && (
          <ContainerField
            value={values.containerNumber}
            onChange={(containerNumber) => onChange({ containerNumber })}
            onPaste={pasteInto('containerNumber')}
            // Two different numbers to use would contradict each other; the terminal knows which one it has.
            isRepairable={!(phase.name === 'refused' && suggestedNumber(phase.refusal))}
            error={errorOf(errors.containerNumber)}
          />
        )}
        <Button type="submit" variant="primary" size="large" icon={IconListSearch} busy={isAsking} block>
          {isAsking ? text('running') : text('submit')}
        </Button>
      </fieldset>
    </form>
  );
}
