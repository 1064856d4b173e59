import type { ForwarderTrucker, TruckerUpdate } from '@quaygate/contract';
import { nameMaxCharacters, plateMaxCharacters } from '@quaygate/rules';

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

export const isMissing = (edit: TruckerEdit, field: Editable): boolean => edit[field].trim() === '';
export const isComplete = (edit: TruckerEdit): boolean => editable.every((field) => !isMissing(edit, field));
export const isChanged = (edit: TruckerEdit, trucker: ForwarderTrucker): boolean =>
  editable.some((field) => edit[field].trim() !== (trucker[field] ?? ''));
