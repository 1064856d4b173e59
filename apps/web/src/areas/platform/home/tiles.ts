import { forwarderRead, platformRead, type Role, terminalRead, trainRead } from '@quaygate/contract';

/** The tiles (HOME-01, HOME-03). The licence tile opens to more roles than its route; the guard there decides (HOME-04). */
export const tiles = [
  { key: 'terminal', to: '/terminalOperator', roles: terminalRead },
  { key: 'train', to: '/trainOperator', roles: trainRead },
  { key: 'forwarder', to: '/forwarderOperator', roles: forwarderRead },
  { key: 'users', to: '/admin/gatePassUsers', roles: platformRead },
  { key: 'licenses', to: '/forwarderOperator/licenseManagement', roles: [...platformRead, ...forwarderRead] },
] as const satisfies readonly { key: string; to: string; roles: readonly Role[] }[];
