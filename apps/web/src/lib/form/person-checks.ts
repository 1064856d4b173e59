import { isBlank, isPersonName, plateFault } from '@quaygate/rules';
import { type FieldCheck, needed } from './field-checks.ts';

// Apart from the other checks: the sign-in page asks for neither names nor plates.

/** A last name may be missing: not every person has one (FIELD-NAME-02). */
export const lastName: FieldCheck<string> = (value) =>
  isBlank(value) || isPersonName(value) ? undefined : 'placeholder';
export const neededName: FieldCheck<string> = (value) => needed(value) ?? lastName(value);
export const neededPlate: FieldCheck<string> = (value) => needed(value) ?? plateFault(value);
