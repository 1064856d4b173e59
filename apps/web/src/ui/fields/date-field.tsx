import { displayTimeZone } from '@quaygate/rules';
import { type ComponentType, type FocusEvent, useEffect, useRef, useState } from 'react';
import { afterPress } from '#web/lib/after-press.ts';
import { formatDay, readTypedDay } from '#web/lib/form/typed-day.ts';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { IconCalendarEvent } from '../buttons/icons.ts';
import { notify } from '../dialogs/notify.ts';
import type { CalendarSheetProps } from './calendar-sheet.tsx';
import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';

export interface DateFieldProps extends FieldProps {
  /** 'yyyy-MM-dd', or '' while nothing or no whole date is typed. */
  value: string;
  onChange: (day: string) => void;
  onBlur?: () => void;
  /** The first and the last day that can be taken. */
  min?: string | undefined;
  max?: string | undefined;
  /** Days in between that cannot be taken, and why. */
  taken?: { days: readonly string[]; reason: string } | undefined;
  /** Whose day today is. */
  zone?: string | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
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
  /** With the value it was read as: another value that comes from outside replaces it. */
  const [typed, setTyped] = useState<{ text: string; day: string }>();
  const [isLeft, setLeft] = useState(false);
  const [sheet, setSheet] = useState<'closed' | 'loading' | 'open'>('closed');
  const [Sheet, setSheetPart] = useState<ComponentType<CalendarSheetProps>>();
  const input = useRef<HTMLInputElement>(null);
  const control = useRef<HTMLElement | null>(null);
  const shown = typed?.day === value ? typed.text : formatDay(value);
  const isFixed = field.disabled || field.readOnly;
  const fault = isFixed ? undefined : faultOf();

  // A date that is not understood would be sent as none.
  useEffect(() => {
    const form = input.current?.form;
    if (!fault || !form) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setLeft(true);
      input.current?.focus();
    };
    form.addEventListener('submit', hold, true);
    return () => form.removeEventListener('submit', hold, true);
  }, [fault]);

  const type = (next: string) => {
    const read = readTypedDay(next);
    const day = typeof read === 'object' ? read.day : '';
    setTyped({ text: next, day });
    if (day !== value) onChange(day);
  };
  const take = (day: string) => {
    setTyped(undefined);
    setSheet('closed');
    onChange(day);
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    // The button and the calendar are parts of the field.
    if (sheet === 'open' || control.current?.contains(relatedTarget)) return;
    if (value !== '') setTyped(undefined);
    afterPress(() => setLeft(true));
    onBlur?.();
  };
  const open = async () => {
    if (isFixed || sheet !== 'closed') return setSheet('closed');
    setSheet('loading');
    try {
      const { CalendarSheet } = await import('./calendar-sheet.tsx');
      setSheetPart(() => CalendarSheet);
      setSheet('open');
    } catch {
      setSheet('closed');
      notify.error(text('date.notLoaded'));
    }
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
        maxLength={20}
        placeholder={isFixed ? '' : text('date.form')}
        error={(isLeft ? fault : undefined) ?? error}
        value={shown}
        onChange={type}
        onFocus={() => setLeft(false)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          void open();
        }}
        after={
          !isFixed && (
            <IconButton
              icon={IconCalendarEvent}
              label={text('date.open', { name: field.label })}
              busy={sheet === 'loading'}
              aria-haspopup="dialog"
              aria-expanded={sheet === 'open'}
              onClick={() => void open()}
              onBlur={leave}
            />
          )
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
          onClose={() => setSheet('closed')}
        />
      )}
    </>
  );

  function faultOf(): string | undefined {
    if (value === '') {
      if (shown.trim() === '') return undefined;
      return text(readTypedDay(shown) === 'impossible' ? 'date.impossible' : 'date.incomplete');
    }
    if (taken?.days.includes(value)) return taken.reason;
    if (min && value < min) return error ?? text('date.tooEarly', { day: formatDay(min) });
    if (max && value > max) return error ?? text('date.tooLate', { day: formatDay(max) });
    return undefined;
  }
}
