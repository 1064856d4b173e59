import { TextField, type TextFieldProps } from '../text-field.tsx';
import { useLimit } from './use-limit.ts';

interface LimitedFieldProps extends Omit<TextFieldProps, 'maxLength' | 'ref'> {
  /** The most characters that are taken; what is longer is refused, not cut. */
  limit: number;
}

/** One line of text with a limit (UI-49). */
export function LimitedField({ limit, error, ...field }: LimitedFieldProps) {
  const limited = useLimit<HTMLInputElement>({ value: field.value, limit, error });
  return <TextField {...field} {...limited.native} error={limited.error} />;
}
