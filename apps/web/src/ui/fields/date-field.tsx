import { displayTimeZone } from '@quaygate/rules';
import { type FocusEvent, useRef, useState } from 'react';
import { afterPress } from '#web/lib/after-press.ts';
import { formatDay, readTypedDay } from '#web/lib/form/typed-day.ts';
import { useText } from '#web/text/use-text.ts';
import { CalendarButton, onArrowDown } from './calendar-button.tsx';
import { type DayLimits, dayFault } from './day-fault.ts';
import type { FieldProps } from './field.tsx';
import { useHeldForm } from './limit/use-held-form.ts';
import { TextField } from './text-field.tsx';
import { useCalendarSheet } from './use-calendar-sheet.ts';

export interface DateFieldProps extends FieldProps, DayLimits {
  onChange: (day: string) => void;
  onBlur?: () => void;
  /** Whose day today is. */
  zone?: string | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
}

/** What stands in the field of a day. */
function useTypedDay(value: string, onChange: (day: string) => void) {
  /** With the value it was read as: another value that comes from outside replaces it. */
  const [typed, setTyped] = useState<{ text: string; day: string }>();
  const shown = typed?.day === value ? typed.text : formatDay(value);
  const type = (next: string) => {
    const read = readTypedDay(next);
    const day = typeof read === 'object' ? read.day : '';
    setTyped({ text: next, day });
    if (day !== value) onChange(day);
  };
  return { shown, type, forget: () => setTyped(undefined) };
}

/**
 * A day, typed or taken from a calendar; the calendar is loaded when it is first opened. What is no date is kept and
 * named, and its form is not sent.
 */
export function DateField({
  value,
  onChange,
  onBlur,
  min,
  max,
  taken,
  zone = displayTimeZone,
  error,
  ...field
}: DateFieldProps) {
  const text = useText('shell');
  const [isLeft, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const control = useRef<HTMLElement | null>(null);
  const isFixed = field.disabled || field.readOnly;
  const { Sheet, sheet, open, close } = useCalendarSheet(isFixed);
  const { shown, type, forget } = useTypedDay(value, onChange);
  const fault = isFixed ? undefined : dayFault({ value, min, max, taken, shown, error }, text);
  useHeldForm(input, fault, setLeft);

  const take = (day: string) => {
    forget();
    close();
    onChange(day);
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    // The button and the calendar are parts of the field.
    if (sheet === 'open' || control.current?.contains(relatedTarget)) return;
    if (value !== '') forget();
    afterPress(() => setLeft(true));
    onBlur?.();
  };
  return (
    <>
      <TextField
        {...field}
        ref={(element) => {
          input.current = element;
          control.current = element?.parentElement ?? null;
        }}
        inputMode="numeric"
        maxLength={40}
        placeholder={isFixed ? '' : text('date.form')}
        error={(isLeft ? fault : undefined) ?? error}
        value={shown}
        onChange={type}
        onFocus={() => setLeft(false)}
        onBlur={leave}
        onKeyDown={onArrowDown(open)}
        after={
          !isFixed && <CalendarButton label={field.label} sheet={sheet} onOpen={() => void open()} onBlur={leave} />
        }
      />
      {Sheet && (
        <Sheet
          open={sheet === 'open'}
          anchor={control}
          field={input}
          label={field.label}
          day={value}
          limits={{ min, max, taken: taken?.days }}
          zone={zone}
          onChange={take}
          onClose={close}
        />
      )}
    </>
  );
}
