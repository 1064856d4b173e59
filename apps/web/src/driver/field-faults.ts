import type { FieldCode } from '@quaygate/contract';
import type { MoreTexts } from '@quaygate/phrases/driver/load';
import type { z } from 'zod';
import { ApiError } from '#web/lib/call/api-error.ts';
import { fieldErrorsOf, isFieldCode } from '#web/lib/form/field-errors.ts';

/** What is wrong at the fields of a form, by their names. */
export type Faults<Name extends string> = { readonly [Field in Name]?: FieldCode };

/** What the contract would refuse, known without a network. */
export function faultsOf<Name extends string>(body: z.ZodType, values: Readonly<Record<Name, string>>): Faults<Name> {
  const parsed = body.safeParse(values);
  const found: { [Field in Name]?: FieldCode } = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = path[0] as Name;
    if (!(name in values) || found[name]) continue;
    if (values[name].trim() === '') found[name] = 'fieldRequired';
    else found[name] = isFieldCode(message) ? message : 'invalidValue';
  }
  return found;
}

/** What the server refused of these fields. */
export const refusedFields = <Name extends string>(reason: unknown, names: readonly Name[]): Faults<Name> =>
  reason instanceof ApiError ? (fieldErrorsOf(reason, names) as Faults<Name>) : {};

/** The words for a fault; the app has some for what can happen here. */
export function faultText(code: FieldCode | undefined, { field }: MoreTexts): string | undefined {
  if (!code) return undefined;
  return code in field ? field[code as keyof typeof field] : field.invalidValue;
}
