import { present } from '../list/present.ts';

/** The modules of a web app user: each has a role and the links it works with (WAU-24, WAU-35). */
export const linkedModules = {
  truckingCompany: { role: 'truckingCompanyRole', links: ['truckingCompanyIds'] },
  facilityOperator: { role: 'facilityOperatorRole', links: ['facilityCompanyIds', 'facilityIds'] },
  trainOperator: { role: 'trainOperatorRole', links: ['trainOperatorIds'] },
} as const;

export type LinkedModule = keyof typeof linkedModules;
export type RoleField = (typeof linkedModules)[LinkedModule]['role'];
export type LinkField = (typeof linkedModules)[LinkedModule]['links'][number];

export const linkedModuleNames = Object.keys(linkedModules) as LinkedModule[];
export const linkFields: readonly LinkField[] = linkedModuleNames.flatMap((module) => linkedModules[module].links);

/** What somebody may be in a module, the highest last. */
export const moduleRoles = {
  truckingCompanyRole: ['none', 'read', 'write'],
  facilityOperatorRole: ['none', 'read', 'write', 'admin'],
  trainOperatorRole: ['none', 'read', 'write'],
} as const satisfies Record<RoleField, readonly string[]>;

/** The role a user has in each of the three modules. */
export type ModuleRoles = { [F in RoleField]: (typeof moduleRoles)[F][number] };

/** Roles and links of a web app user while they are edited. */
export interface LinkedRoles extends ModuleRoles {
  truckingCompanyIds: string[];
  facilityCompanyIds: string[];
  facilityIds: number[];
  trainOperatorIds: string[];
}

export interface EditedUser extends LinkedRoles {
  firstName: string;
  lastName: string;
}

/** The module a link belongs to. */
export const moduleOf = (field: LinkField): LinkedModule =>
  present(linkedModuleNames.find((module) => (linkedModules[module].links as readonly LinkField[]).includes(field)));

/** Links of a module, companies and individual facilities together (WAU-35). */
export function countLinks(user: LinkedRoles, module: LinkedModule): number {
  return linkedModules[module].links.reduce((count, field) => count + user[field].length, 0);
}

/** Whether the role of a module can be chosen: only with links (WAU-26, WAU-29). */
export const isRoleOpen = (user: LinkedRoles, module: LinkedModule): boolean => countLinks(user, module) > 0;

/**
 * Links other entries. What is added while the role is none makes it read (WAU-27); without any link left the role of
 * the module is none (WAU-28). Taking away some of the links, or the role none beside links (WAU-40), stays as it is.
 */
export function changeLinks<U extends LinkedRoles, F extends LinkField>(user: U, field: F, ids: LinkedRoles[F]): U {
  const before: readonly (string | number)[] = user[field];
  const module = moduleOf(field);
  const { role } = linkedModules[module];
  const next: U = { ...user, [field]: ids };
  if (!isRoleOpen(next, module)) return { ...next, [role]: 'none' };
  const isAdded = ids.some((id) => !before.includes(id));
  return user[role] === 'none' && isAdded ? { ...next, [role]: 'read' } : next;
}

/** What choosing none leads to: neither role nor links (WAU-25). */
export function clearModule<U extends LinkedRoles>(user: U, module: LinkedModule): U {
  const { role, links } = linkedModules[module];
  return { ...user, [role]: 'none', ...Object.fromEntries(links.map((field) => [field, []])) };
}

const isSameSet = (one: readonly unknown[], other: readonly unknown[]): boolean => {
  const known = new Set(one);
  return known.size === new Set(other).size && other.every((id) => known.has(id));
};

/** Links that are another set than before, whatever their order. */
export const changedLinks = (original: LinkedRoles, now: LinkedRoles): LinkField[] =>
  linkFields.filter((field) => !isSameSet(original[field], now[field]));

/** Whether names, a role or a set of links differ from the original (WAU-19); names as they would be stored. */
export function isUserChanged(original: EditedUser, now: EditedUser): boolean {
  return (
    original.firstName.trim() !== now.firstName.trim() ||
    original.lastName.trim() !== now.lastName.trim() ||
    linkedModuleNames.some((module) => original[linkedModules[module].role] !== now[linkedModules[module].role]) ||
    changedLinks(original, now).length > 0
  );
}

/** Modules whose role stands without a link, which the server refuses (WAU-29). */
export const rolesWithoutLink = (user: LinkedRoles): LinkedModule[] =>
  linkedModuleNames.filter((module) => user[linkedModules[module].role] !== 'none' && !isRoleOpen(user, module));

const higher = <T extends string>(order: readonly T[], a: T, b: T): T => (order.indexOf(a) >= order.indexOf(b) ? a : b);

/**
 * What a colleague has who takes over the work of another user (SETUP-33): of each module in which that user has a role
 * the higher role and the links of both; of the others what they have.
 */
export function takenOver(own: LinkedRoles, left: LinkedRoles): LinkedRoles {
  const both = <T>(mine: readonly T[], theirs: readonly T[], role: string) =>
    role === 'none' ? [...mine] : [...new Set([...mine, ...theirs])];
  const { truckingCompanyRole: company, facilityOperatorRole: facility, trainOperatorRole: train } = left;
  return {
    truckingCompanyRole: higher(moduleRoles.truckingCompanyRole, own.truckingCompanyRole, company),
    facilityOperatorRole: higher(moduleRoles.facilityOperatorRole, own.facilityOperatorRole, facility),
    trainOperatorRole: higher(moduleRoles.trainOperatorRole, own.trainOperatorRole, train),
    truckingCompanyIds: both(own.truckingCompanyIds, left.truckingCompanyIds, company),
    facilityCompanyIds: both(own.facilityCompanyIds, left.facilityCompanyIds, facility),
    facilityIds: both(own.facilityIds, left.facilityIds, facility),
    trainOperatorIds: both(own.trainOperatorIds, left.trainOperatorIds, train),
  };
}
