import { type ClipboardEvent, type FormEvent, type ReactNode, type Ref, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioCards } from '#web/ui/choice.tsx';
import { IconListSearch, IconPackageExport, IconPackageImport } from '#web/ui/icons.ts';
import { TextField } from '#web/ui/text-field.tsx';
import type { RequestErrors, RequestValues } from './check-request.ts';
import { ContainerField } from './container-field.tsx';
import { pastedCells } from './pasted-cells.ts';
import c from './request-form.module.css';
import { useFieldError } from './use-field-error.ts';

export interface RequestFormProps {
  /** Terminal and mode. */
  head: ReactNode;
  values: RequestValues;
  errors: RequestErrors;
  onChange: (change: Partial<RequestValues>) => void;
  onSubmit: () => void;
  isAsking: boolean;
  /** While a booking is under way nothing may change below it. */
  disabled: boolean;
  referenceRef: Ref<HTMLInputElement>;
}

/** The questions of a single status request. */
export function RequestForm({
  head,
  values,
  errors,
  onChange,
  onSubmit,
  isAsking,
  disabled,
  referenceRef,
}: RequestFormProps) {
  const text = useText('forwarder');
  const errorOf = useFieldError();
  const [hasPasted, setHasPasted] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isAsking) onSubmit();
  };
  const paste = (event: ClipboardEvent) => {
    const cells = values.type === 'delivery' ? undefined : pastedCells(event.clipboardData.getData('text'));
    if (!cells) return;
    event.preventDefault();
    setHasPasted(true);
    onChange({ ...cells, type: values.type ?? 'pickup' });
  };

  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={disabled} className={c.fields}>
        {head}
        <div className={c.types}>
          <RadioCards
            label={text('statusRequest.type.label')}
            value={values.type}
            choices={[
              { value: 'pickup', label: text('statusRequest.type.pickup'), icon: IconPackageExport },
              { value: 'delivery', label: text('statusRequest.type.delivery'), icon: IconPackageImport },
            ]}
            onChange={(type) => onChange({ type })}
            error={errorOf(errors.type)}
          />
        </div>
        <TextField
          ref={referenceRef}
          label={text('statusRequest.reference.label')}
          value={values.referenceNumber}
          onChange={(referenceNumber) => onChange({ referenceNumber })}
          onPaste={paste}
          error={errorOf(errors.referenceNumber)}
          help={
            values.type === 'pickup' && values.referenceNumber === '' && !hasPasted
              ? text('statusRequest.pasteHint')
              : undefined
          }
        />
        {values.type === 'pickup' && (
          <ContainerField
            value={values.containerNumber}
            onChange={(containerNumber) => onChange({ containerNumber })}
            onPaste={paste}
            error={errorOf(errors.containerNumber)}
          />
        )}
        <Button type="submit" variant="primary" size="large" icon={IconListSearch} busy={isAsking} block>
          {isAsking ? text('statusRequest.running') : text('statusRequest.submit')}
        </Button>
      </fieldset>
    </form>
  );
}
