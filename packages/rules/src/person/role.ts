const firstSpellings = {
  ForwarderRead: 'forwarder_read',
  ForwarderWrite: 'forwarder_write',
  ForwarderPremiumRead: 'forwarder_premium_read',
  ForwarderPremiumWrite: 'forwarder_premium_write',
  TerminalOperationsRead: 'terminal_operations_read',
  TerminalOperationsWrite: 'terminal_operations_write',
  TerminalOperationsAdmin: 'terminal_operations_admin',
  IspsTerminalOperationsRead: 'isps_terminal_operations_read',
  IspsTerminalOperationsWrite: 'isps_terminal_operations_write',
  TrainOperatorRead: 'train_operator_read',
  TrainOperatorWrite: 'train_operator_write',
  quaygateRead: 'quaygate_read',
  quaygateWrite: 'quaygate_write',
  quaygateAdmin: 'quaygate_admin',
};

const spellings = new Map<string, string>(Object.entries(firstSpellings));

/** Lower-case spelling of a role (ROLE-03); an unknown value is kept as it is and grants nothing. */
export function normalizeRole(text: string): string {
  return spellings.get(text) ?? text;
}

/** Roles as answers name them: in the lower-case spelling (ROLE-03), each once. */
export const spelledRoles = (roles: readonly string[]): string[] => [...new Set(roles.map(normalizeRole))];

/** Every spelling under which a role may be stored. */
export function spellingsOf(role: string): string[] {
  return [role, ...[...spellings].filter(([, own]) => own === role).map(([first]) => first)];
}

/** Roles that count in every check: normalised, and each premium role also as the plain one (ROLE-14). */
export function heldRoles(roles: readonly string[]): Set<string> {
  const held = new Set(roles.map(normalizeRole));
  if (held.has('forwarder_premium_read')) held.add('forwarder_read');
  if (held.has('forwarder_premium_write')) held.add('forwarder_write');
  return held;
}
