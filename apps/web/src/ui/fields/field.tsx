import { type ReactNode, useId } from 'react';
import { useText } from '#web/text/use-text.ts';
import { IconExclamationCircle } from '../buttons/icons.ts';
import { join } from '../show/join.ts';
import c from './field.module.css';

export interface FieldProps {
  label: string;
  /** Hides the label from the eye, where its place says it already. */
  hideLabel?: boolean | undefined;
  /** Below the field: what is asked for. */
  help?: ReactNode;
  /** Below the field, red with an icon, above the help. */
  error?: string | undefined;
  /** Marks it with the word 'optional'; fields are required unless they say so. */
  optional?: boolean | undefined;
}

/** The ids and states a control must carry. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  'aria-describedby': string | undefined;
  'aria-labelledby': string;
}

interface FrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode;
  /** The label names a group instead of one control. */
  group?: boolean;
  /** False where there is nothing to fill in: a fixed value, a choice that always has one. */
  needed?: boolean;
}

/** Label above, help below, error below: the same for every field. */
export function Field({ label, hideLabel, help, error, optional, group, needed = true, children }: FrameProps) {
  const text = useText('shell');
  const id = useId();
  const below = `${id}-below`;
  const isRequired = needed && !optional;
  const Label = group ? 'span' : 'label';
  return (
    <div className={c.field}>
      <Label id={`${id}-label`} {...(!group && { htmlFor: id })} className={join(c.label, hideLabel && 'sr-only')}>
        {label}
        {isRequired && <span className={c.required} data-tip={text('field.fieldRequired')} aria-hidden />}
        {optional && <span className={c.optional}> ({text('field.optional')})</span>}
      </Label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
        'aria-describedby': error || help ? below : undefined,
        'aria-labelledby': `${id}-label`,
      })}
      {(error || help) && (
        <span className={c.below}>
          {error && (
            <span id={below} className={c.error}>
              <IconExclamationCircle size={14} stroke={2} aria-hidden />
              {error}
            </span>
          )}
          {help && (
            <span id={error ? undefined : below} className={c.help}>
              {help}
            </span>
          )}
        </span>
      )}
    </div>
  );
}
