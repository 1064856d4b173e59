import type { TextareaHTMLAttributes } from 'react';
import { join } from '../show/join.ts';
import c from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { useLimit } from './limit/use-limit.ts';

type Native = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'value' | 'onChange' | 'className' | 'style' | 'children' | 'required' | 'maxLength'
>;

export interface TextAreaProps extends FieldProps, Native {
  value: string;
  onChange: (value: string) => void;
  /** `code` for what is read letter by letter. */
  kind?: 'code';
  /** The most characters that are taken; what is longer is refused, not cut (UI-49). */
  limit?: number;
}

/** Text of several lines. */
export function TextArea({ label, hideLabel, optional, value, onChange, kind, limit, ...rest }: TextAreaProps) {
  const { help, error: given, ...native } = rest;
  const { native: guard, error, counter } = useLimit<HTMLTextAreaElement>({ value, limit, error: given });
  const below =
    help && counter ? (
      <>
        {help} {counter}
      </>
    ) : (
      (counter ?? help)
    );
  return (
    <Field {...{ label, hideLabel, help: below, error, optional }} needed={!native.readOnly}>
      {({ 'aria-labelledby': _, ...control }) => (
        <div className={join(c.control, c.tall)} data-fixed={native.readOnly || undefined}>
          <textarea
            rows={3}
            autoComplete="off"
            spellCheck={false}
            {...native}
            {...guard}
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
