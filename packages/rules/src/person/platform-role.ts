import { heldRoles, normalizeRole } from './role.ts';

/** What somebody may be on the platform, the highest last (ROLE-21). */
export const platformRoles = ['none', 'read', 'write', 'admin'] as const;
export type PlatformRole = (typeof platformRoles)[number];

const spelledOf = (role: PlatformRole) => `quaygate_${role}`;

/** The highest platform role held, in whichever spelling. */
export function platformRoleOf(roles: readonly string[]): PlatformRole {
  const held = heldRoles(roles);
  return platformRoles.findLast((role) => held.has(spelledOf(role))) ?? 'none';
}

/** Roles of a user with another platform role: it takes the place of all that are held, every other role stays. */
export function withPlatformRole(roles: readonly string[], role: PlatformRole): string[] {
  const ofPlatform = platformRoles.map(spelledOf);
  const others = roles.filter((one) => !ofPlatform.includes(normalizeRole(one)));
  return role === 'none' ? others : [...others, spelledOf(role)];
}
