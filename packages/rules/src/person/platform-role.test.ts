import { expect, test } from 'vitest';
import { platformRoleOf, platformRoles, withPlatformRole } from './platform-role.ts';

test.each([
  [[], 'none'],
  [['forwarder_write'], 'none'],
  [['quaygate_read', 'quaygateWrite'], 'write'],
  [['quaygate_admin', 'quaygate_write', 'quaygate_read'], 'admin'],
  [['quaygateAdmin'], 'admin'],
])('ROLE-21 %j is the platform role %s', (roles, role) => {
  expect(platformRoleOf(roles)).toBe(role);
});

test.each(platformRoles)('ROLE-21 a user who becomes %s keeps every other role as it is spelled', (role) => {
  const roles = withPlatformRole(
    ['ForwarderWrite', 'quaygateAdmin', 'quaygate_read', 'isps_terminal_operations_read'],
    role,
  );
  expect(roles.slice(0, 2)).toEqual(['ForwarderWrite', 'isps_terminal_operations_read']);
  expect(roles).toHaveLength(role === 'none' ? 2 : 3);
  expect(platformRoleOf(roles)).toBe(role);
});
