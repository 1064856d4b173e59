import type { dashboard as german } from '../../de/forwarder/dashboard.ts';
import type { Same } from '../../shape.ts';

export const dashboard: Same<typeof german> = {
  title: 'Dashboard',
};
