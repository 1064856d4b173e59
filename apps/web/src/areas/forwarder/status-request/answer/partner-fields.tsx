import { useText } from '#web/text/use-text.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useFieldError } from '../form/use-field-error.ts';
import type { RequestErrors } from '../request/check-request.ts';

export const nothing = { referenceNumber: '', containerNumber: '' };

interface PartnerFieldsProps {
  type: 'pickup' | 'delivery';
  values: typeof nothing;
  errors: RequestErrors;
  /** Why the unit could not be asked for. */
  failure: string | undefined;
  onChange: (part: Partial<typeof nothing>) => void;
}

export function PartnerFields({ type, values, errors, failure, onChange: change }: PartnerFieldsProps) {
  const text = useText('statusRequest');
  const errorOf = useFieldError();
  return (
    <>
      <TextField
        label={text('reference.label')}
        kind="code"
        autoFocus
        value={values.referenceNumber}
        onChange={(referenceNumber) => change({ referenceNumber })}
        error={errorOf(errors.referenceNumber) ?? failure}
      />
      {type === 'pickup' && (
        <TextField
          label={text('container.label')}
          kind="upper"
          value={values.containerNumber}
          onChange={(containerNumber) => change({ containerNumber })}
          error={errorOf(errors.containerNumber)}
        />
      )}
    </>
  );
}
