import { useState } from 'react';
import { DateField } from '#web/ui/fields/date-field.tsx';

interface DayFieldProps {
  label: string;
  hideLabel?: boolean;
  /** yyyy-MM-dd */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  zone: string;
  onChange: (day: string) => void;
}

/** The day that is shown. While another one is typed, and after what is no day, this one stays. */
export function DayField({ value, onChange, ...field }: DayFieldProps) {
  const [isTyping, setTyping] = useState(false);
  const isWithin = (day: string) => (!field.min || day >= field.min) && (!field.max || day <= field.max);
  const change = (day: string) => {
    setTyping(day === '');
    if (day !== '' && isWithin(day)) onChange(day);
  };
  return <DateField {...field} value={isTyping ? '' : value} onChange={change} onBlur={() => setTyping(false)} />;
}
