import type { batch as german } from '../../de/forwarder/batch.ts';
import type { Same } from '../../shape.ts';

export const batch: Same<typeof german> = {
  title: 'Multiple status query results',
};
