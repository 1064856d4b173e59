import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import type { Icon } from '../buttons/icons.ts';
import { join } from '../show/join.ts';
import c from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type Native = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'className' | 'style' | 'size' | 'children' | 'required'
>;

export interface TextFieldProps extends FieldProps, Native {
  value: string;
  onChange: (value: string) => void;
  icon?: Icon;
  /** At the right, inside the field. */
  after?: ReactNode;
  size?: 'medium' | 'large';
  /** `code` for what is read letter by letter; `upper` shows capitals as container numbers and plates are written. */
  kind?: 'code' | 'upper';
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. */
export function TextField({
  label,
  hideLabel,
  help,
  error,
  optional,
  value,
  onChange,
  icon: Mark,
  after,
  size,
  kind,
  ref,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, hideLabel, help, error, optional }} needed={!rest.readOnly}>
      {({ 'aria-labelledby': _, ...control }) => (
        <div className={join(c.control, size === 'large' && c.large)} data-fixed={rest.readOnly || undefined}>
          {Mark && <Mark size={16} stroke={1.65} aria-hidden />}
          <input
            autoComplete="off"
            spellCheck={false}
            {...rest}
            {...control}
            ref={ref}
            className={join(c.input, kind === 'code' && c.mono, kind === 'upper' && c.upper)}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {after}
        </div>
      )}
    </Field>
  );
}
