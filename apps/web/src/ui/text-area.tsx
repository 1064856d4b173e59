import c from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { join } from './join.ts';

export interface TextAreaProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  rows?: number;
  maxLength?: number;
  placeholder?: string;
}

/** Several lines of text. */
export function TextArea({ label, hideLabel, help, error, optional, value, onChange, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, help, error, optional }}>
      {({ 'aria-labelledby': _, ...control }) => (
        <div className={c.control}>
          <textarea
            {...rest}
            {...control}
            className={join(c.input, c.area)}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}
