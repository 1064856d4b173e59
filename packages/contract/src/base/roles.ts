/** The roles of the product in their one inner spelling; `normalizeRole` in rules turns the other spelling into it. */
export const roles = [
  'forwarder_read',
  'forwarder_write',
  'forwarder_premium_read',
  'forwarder_premium_write',
  'terminal_operations_read',
  'terminal_operations_write',
  'terminal_operations_admin',
  'isps_terminal_operations_read',
  'isps_terminal_operations_write',
  'train_operator_read',
  'train_operator_write',
  'quaygate_read',
  'quaygate_write',
  'quaygate_admin',
] as const;
export type Role = (typeof roles)[number];

export const isRole = (text: string): text is Role => roles.includes(text as Role);

export const forwarderWrite = ['forwarder_write', 'forwarder_premium_write'] as const satisfies readonly Role[];
export const forwarderRead = [
  'forwarder_read',
  'forwarder_premium_read',
  ...forwarderWrite,
] as const satisfies readonly Role[];
export const platformAdmin = ['quaygate_admin'] as const satisfies readonly Role[];
export const platformWrite = ['quaygate_write', ...platformAdmin] as const satisfies readonly Role[];
export const platformRead = ['quaygate_read', ...platformWrite] as const satisfies readonly Role[];
export const terminalWrite = [
  'terminal_operations_write',
  'terminal_operations_admin',
] as const satisfies readonly Role[];
/** The block list may also be kept by ISPS officers. */
export const blockWrite = [...terminalWrite, 'isps_terminal_operations_write'] as const satisfies readonly Role[];
export const terminalRead = [
  'terminal_operations_read',
  ...terminalWrite,
  'isps_terminal_operations_read',
  'isps_terminal_operations_write',
] as const satisfies readonly Role[];
export const trainWrite = ['train_operator_write'] as const satisfies readonly Role[];
export const trainRead = ['train_operator_read', ...trainWrite] as const satisfies readonly Role[];
/** Licences and truckers: forwarders, and the platform roles with any forwarder. */
export const licenseRead = [...forwarderWrite, ...platformRead] as const satisfies readonly Role[];
export const licenseWrite = [...forwarderWrite, ...platformWrite] as const satisfies readonly Role[];
