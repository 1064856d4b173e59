import { type HTMLInputAutoCompleteAttribute, useEffect, useId, useRef, useState } from 'react';
import c from './driver.module.css';
import { failureText } from './failure.ts';
import { useTexts } from './texts/texts.ts';

/** Runs an attempt once at a time and keeps why it failed. */
export function useAttempt() {
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    await work().catch(setFailure);
    setBusy(false);
  };
  return { failure, isBusy, attempt };
}

/** Moves the focus to what has just appeared in place of what was pressed. */
export function useFirstFocus<T extends HTMLElement>(isFirst = true) {
  const first = useRef<T>(null);
  useEffect(() => {
    if (isFirst) first.current?.focus();
  }, [isFirst]);
  return first;
}

/** Why an attempt failed, read out as it appears. */
export function Failure({ reason, text }: { reason: unknown; text?: string | undefined }) {
  const texts = useTexts((state) => state.texts);
  return (
    <p role="alert" className={reason ? c.failure : undefined}>
      {reason ? (text ?? failureText(reason, texts)) : null}
    </p>
  );
}

interface FieldProps {
  label: string;
  help?: string;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  type?: 'email' | 'password' | 'text' | 'tel' | 'date';
  autoComplete: HTMLInputAutoCompleteAttribute;
  autoCapitalize?: 'none' | 'words' | 'characters';
  inputMode?: 'email' | 'tel';
  maxLength?: number;
  max?: string;
  isFirst?: boolean;
}

export function Field({ label, help, error, value, onChange, type = 'text', isFirst, ...rest }: FieldProps) {
  const input = useFirstFocus<HTMLInputElement>(isFirst ?? false);
  const id = useId();
  return (
    <label className={c.field}>
      <span>{label}</span>
      <input
        autoCapitalize="none"
        {...rest}
        ref={input}
        type={type}
        required
        value={value}
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {error && (
        <small id={`${id}-error`} className={c.fieldError}>
          {error}
        </small>
      )}
      {help && <small>{help}</small>}
    </label>
  );
}
