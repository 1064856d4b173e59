export const role = {
  name: {
    forwarder_read: 'Spedition, lesen',
    forwarder_write: 'Spedition, bearbeiten',
    forwarder_premium_read: 'Spedition Premium, lesen',
    forwarder_premium_write: 'Spedition Premium, bearbeiten',
    terminal_operations_read: 'Terminal, lesen',
    terminal_operations_write: 'Terminal, bearbeiten',
    terminal_operations_admin: 'Terminal, Administration',
    isps_terminal_operations_read: 'Hafensicherheit, lesen',
    isps_terminal_operations_write: 'Hafensicherheit, bearbeiten',
    train_operator_read: 'Bahn, lesen',
    train_operator_write: 'Bahn, bearbeiten',
    quaygate_read: 'Plattform, lesen',
    quaygate_write: 'Plattform, bearbeiten',
    quaygate_admin: 'Plattform, Administration',
  },
  none: 'Keine Rolle zugewiesen',
} as const;
