import type { statusRequest as german } from '../../de/forwarder/status-request.ts';
import type { Same } from '../../shape.ts';

export const statusRequest: Same<typeof german> = {
  title: 'Status request',
};
