import type { TextareaHTMLAttributes } from 'react';
import { join } from '../show/join.ts';
import c from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type Native = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'value' | 'onChange' | 'className' | 'style' | 'children' | 'required'
>;

export interface TextAreaProps extends FieldProps, Native {
  value: string;
  onChange: (value: string) => void;
  /** `code` for what is read letter by letter. */
  kind?: 'code';
}

/** Text of several lines. */
export function TextArea({ label, hideLabel, help, error, optional, value, onChange, kind, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, help, error, optional }} needed={!rest.readOnly}>
      {({ 'aria-labelledby': _, ...control }) => (
        <div className={join(c.control, c.tall)} data-fixed={rest.readOnly || undefined}>
          <textarea
            rows={3}
            autoComplete="off"
            spellCheck={false}
            {...rest}
            {...control}
            className={join(c.input, kind === 'code' && c.mono)}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}
