import type { FieldCode, ForwarderTrucker, TruckerUpdate } from '@quaygate/contract';
import { nameMaxCharacters, plateMaxCharacters, tidyText } from '@quaygate/rules';
import type { FieldCheck } from '#web/lib/form/field-checks.ts';
import { lastName, neededName, neededPlate } from '#web/lib/form/person-checks.ts';
import { excessOf } from '#web/lib/form/text-limit.ts';

const editable = ['firstName', 'lastName', 'licensePlate'] as const;
export type Editable = (typeof editable)[number];
export const longest: Record<Editable, number> = {
  firstName: nameMaxCharacters,
  lastName: nameMaxCharacters,
  licensePlate: plateMaxCharacters,
};

/** What an edit changes. */
export type TruckerValues = Pick<TruckerUpdate, Editable>;

/** The one row under edit with what is typed (FWD-TRK-27). */
export interface TruckerEdit extends TruckerValues {
  userId: string;
}

export const valuesOf = ({ firstName, lastName, licensePlate }: Pick<ForwarderTrucker, Editable>): TruckerValues => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  licensePlate: licensePlate?.trim() ?? '',
});
export const editOf = (trucker: ForwarderTrucker): TruckerEdit => ({ userId: trucker.userId, ...valuesOf(trucker) });

const checks: Record<Editable, FieldCheck<string>> = { firstName: neededName, lastName, licensePlate: neededPlate };
/** What is wrong with a value of the row. */
export const faultOf = (edit: TruckerEdit, field: Editable): FieldCode | undefined =>
  excessOf(edit[field], longest[field]) > 0 ? 'tooLong' : checks[field](edit[field]);
export const isComplete = (edit: TruckerEdit): boolean => editable.every((field) => !faultOf(edit, field));
export const isChanged = (edit: TruckerEdit, trucker: ForwarderTrucker): boolean =>
  editable.some((field) => tidyText(edit[field]) !== (trucker[field] ?? ''));
