import type { FieldCode } from '@quaygate/contract';
import {
  changedLinks,
  type EditedUser,
  type LinkedModule,
  type LinkField,
  linkedModuleNames,
  linkedModules,
  linkFields,
  moduleOf,
} from '@quaygate/rules';
import { ApiError, hasCode } from '#web/lib/call/api-error.ts';
import { fieldErrorsOf } from '#web/lib/form/field-errors.ts';
import type { LinkId } from './links/use-link-choices.ts';

export type Section = 'roles' | LinkedModule;
export type RefusedNames = { firstName?: FieldCode; lastName?: FieldCode };

const distinct = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** The names a save was refused for. */
export const refusedNamesOf = (reason: unknown): RefusedNames =>
  reason instanceof ApiError ? fieldErrorsOf(reason, ['firstName', 'lastName']) : {};

/**
 * The sections a refusal of what was sent is about: the roles, or where an entry is linked that is gone; as long as
 * that is not known, where something was linked or unlinked. None for what concerns no section.
 */
export function sectionsOf(
  reason: unknown,
  sent: EditedUser,
  original: EditedUser,
  isKnown: (field: LinkField, id: LinkId) => boolean,
): Section[] {
  if (hasCode(reason, 'role_needs_linked_entity', 'linked_entity_needs_role')) return ['roles'];
  if (hasCode(reason, 'unknown_linked_entity')) {
    const gone = linkFields.filter((field) => sent[field].some((id) => !isKnown(field, id)));
    const changed = changedLinks(original, sent);
    const found = gone.length > 0 ? gone : changed.length > 0 ? changed : linkFields;
    return distinct(found.map(moduleOf));
  }
  if (!(reason instanceof ApiError)) return [];
  const links = linkFields.filter((field) => fieldErrorsOf(reason, [field])[field]);
  const roles = linkedModuleNames.map((module) => linkedModules[module].role);
  const hasRole = Object.keys(fieldErrorsOf(reason, roles)).length > 0;
  return [...(hasRole ? (['roles'] as const) : []), ...distinct(links.map(moduleOf))];
}
