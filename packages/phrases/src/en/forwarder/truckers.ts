import type { truckers as german } from '../../de/forwarder/truckers.ts';
import type { Same } from '../../shape.ts';

export const truckers: Same<typeof german> = {
  title: 'Trucker management',
};
