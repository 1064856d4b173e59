import type { ErrorCode, FieldCode } from '@quaygate/contract';
import { useEffect, useState } from 'react';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { afterPress } from '../after-press.ts';
import { ApiError, hasCode } from '../call/api-error.ts';
import type { FieldCheck } from './field-checks.ts';
import { fieldErrorsOf, isFieldCode } from './field-errors.ts';
import { focusFirstError } from './focus-first-error.ts';

type Checks<T> = { readonly [Key in keyof T]?: FieldCheck<T[Key]> };
/** Codes of a whole refusal that are about one field. */
type Codes<T> = { readonly [Code in ErrorCode]?: keyof T & string };

interface Refusal {
  name: string;
  value: unknown;
  code: ErrorCode | FieldCode;
}

/** Blanks around a value and capitals make no other value of it. */
const plain = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/**
 * The values of a small form. Messages appear after a field loses focus or after an attempt to submit, and go when the
 * value is right (AUTH-14). A value the server refused is refused whenever it is entered again (TRC-10, WAU-14).
 *
 *     const fields = useFields({ email: '' }, { email: neededEmail });
 *     <TextField label="…" {...fields.of('email')} />
 *     onSubmit={() => fields.isValid() && send(fields.values)}
 *     onError={(reason) => fields.refuseBy(reason) || notify.error(failureText(reason))}
 */
export function useFields<T extends object>(initial: T, checks: Checks<T>, codes: Codes<T> = {}) {
  type Name = keyof T & string;
  const shell = useText('shell');
  const failureText = useFailureText();
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<readonly Name[]>([]);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const names = Object.keys(values) as Name[];

  const refusalOf = (name: Name) =>
    refusals.find((each) => each.name === name && plain(each.value) === plain(values[name]))?.code;
  const faultOf = (name: Name) => refusalOf(name) ?? checks[name]?.(values[name]);
  const messageOf = (name: Name): string | undefined => {
    const code = touched.includes(name) ? faultOf(name) : refusalOf(name);
    return code && (isFieldCode(code) ? shell(`field.${code}`) : failureText({ code }));
  };
  const isRight = names.every((name) => faultOf(name) === undefined);

  // The first error gets the focus: outside of the window or below a bar it would go unseen.
  useEffect(() => {
    if (refusals.length > 0 || failedAttempts > 0) focusFirstError();
  }, [refusals, failedAttempts]);

  /** Touches every field and says whether all are right. */
  const isValid = (): boolean => {
    setTouched(names);
    if (!isRight) setFailedAttempts((count) => count + 1);
    return isRight;
  };
  /** Places at its fields what the server found wrong in what was sent; false when that is about none of them. */
  const refuseBy = (reason: unknown): boolean => {
    if (!(reason instanceof ApiError)) return false;
    const whole = (Object.entries(codes) as [ErrorCode, Name][]).filter(([code]) => hasCode(reason, code));
    const found = [...Object.entries(fieldErrorsOf(reason, names)), ...whole.map(([code, name]) => [name, code])];
    const placed = (found as [Name, Refusal['code']][]).map(([name, code]) => ({ name, value: values[name], code }));
    if (placed.length > 0) setRefusals((all) => [...all, ...placed]);
    return placed.length > 0;
  };
  /** What a field component takes. */
  const of = <K extends Name>(name: K) => ({
    value: values[name],
    error: messageOf(name),
    onChange: (value: T[K]) => setValues((all) => ({ ...all, [name]: value })),
    onBlur: () => afterPress(() => setTouched((all) => (all.includes(name) ? all : [...all, name]))),
  });
  const reset = (next: T) => {
    setValues(next);
    setTouched([]);
  };
  return { values, of, isRight, isValid, refuseBy, reset };
}
