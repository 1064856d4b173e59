import type { role as german } from '../de/role.ts';
import type { Same } from '../shape.ts';

export const role: Same<typeof german> = {
  name: {
    forwarder_read: 'Forwarder, read',
    forwarder_write: 'Forwarder, edit',
    forwarder_premium_read: 'Forwarder Premium, read',
    forwarder_premium_write: 'Forwarder Premium, edit',
    terminal_operations_read: 'Terminal, read',
    terminal_operations_write: 'Terminal, edit',
    terminal_operations_admin: 'Terminal, administration',
    isps_terminal_operations_read: 'Port security, read',
    isps_terminal_operations_write: 'Port security, edit',
    train_operator_read: 'Rail, read',
    train_operator_write: 'Rail, edit',
    quaygate_read: 'Platform, read',
    quaygate_write: 'Platform, edit',
    quaygate_admin: 'Platform, administration',
  },
  none: 'No role assigned',
};
