import { present } from '../list/present.ts';
import {
  isRoleOpen,
  type LinkedModule,
  type LinkedRoles,
  linkedModuleNames,
  linkedModules,
  type ModuleRoles,
  type RoleField,
} from './linked-role.ts';
import { heldRoles, normalizeRole } from './role.ts';

/** The role values of each module role, the highest last (platform contract, 4.4). */
const values = {
  truckingCompanyRole: { read: 'forwarder_read', write: 'forwarder_write' },
  facilityOperatorRole: {
    read: 'terminal_operations_read',
    write: 'terminal_operations_write',
    admin: 'terminal_operations_admin',
  },
  trainOperatorRole: { read: 'train_operator_read', write: 'train_operator_write' },
} as const satisfies { [F in RoleField]: Record<Exclude<ModuleRoles[F], 'none'>, string> };

/** What the holder of a premium value gets beside the plain one (WAU-34). */
const premium: Record<string, string> = { read: 'forwarder_premium_read', write: 'forwarder_premium_write' };
const premiumValues = Object.values(premium);

const fields = Object.keys(values) as RoleField[];
const ofModules = new Set<string>([...fields.flatMap((field) => Object.values(values[field])), ...premiumValues]);
const ispsValues = ['isps_terminal_operations_read', 'isps_terminal_operations_write'];

/** Module roles of a user: of each module the highest value held, in whichever spelling; premium ones count too. */
export function moduleRolesOf(roles: readonly string[]): ModuleRoles {
  const held = heldRoles(roles);
  const highest = (field: RoleField) =>
    Object.entries(values[field]).findLast(([, value]) => held.has(value))?.[0] ?? 'none';
  return Object.fromEntries(fields.map((field) => [field, highest(field)])) as unknown as ModuleRoles;
}

/**
 * Roles of a user after a change of module roles: the values of a module that is named are replaced, those of the
 * others and every role outside the modules stay as they are, in their spelling.
 */
export function withModuleRoles(
  roles: readonly string[],
  change: { [F in RoleField]?: ModuleRoles[F] | undefined },
): string[] {
  const isPremium = roles.some((role) => premiumValues.includes(normalizeRole(role)));
  return fields.reduce<string[]>(
    (held, field) => {
      const role = change[field];
      if (role === undefined) return held;
      const own: Record<string, string> = values[field];
      const isForwarder = field === 'truckingCompanyRole';
      const replaced = [...Object.values(own), ...(isForwarder ? premiumValues : [])];
      const others = held.filter((one) => !replaced.includes(normalizeRole(one)));
      if (role === 'none') return others;
      return [...others, present(own[role]), ...(isForwarder && isPremium ? [present(premium[role])] : [])];
    },
    [...roles],
  );
}

/** Roles that no module gives or takes: those of the platform and of port security, and unknown ones. */
export const rolesOutsideModules = (roles: readonly string[]): string[] =>
  roles.filter((role) => !ofModules.has(normalizeRole(role)));

/** Whether the links of a module stand without a role of it: for an ISPS role, which works with the facilities (WAU-40). */
export const isLinkedForIsps = (user: LinkedRoles, module: LinkedModule, roles: readonly string[]): boolean =>
  module === 'facilityOperator' &&
  user.facilityOperatorRole === 'none' &&
  isRoleOpen(user, module) &&
  roles.some((role) => ispsValues.includes(normalizeRole(role)));

/** Modules with links and without a role, which the server refuses. */
export const linksWithoutRole = (user: LinkedRoles, roles: readonly string[]): LinkedModule[] =>
  linkedModuleNames.filter(
    (module) =>
      user[linkedModules[module].role] === 'none' && isRoleOpen(user, module) && !isLinkedForIsps(user, module, roles),
  );
