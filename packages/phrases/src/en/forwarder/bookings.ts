import type { bookings as german } from '../../de/forwarder/bookings.ts';
import type { Same } from '../../shape.ts';

export const bookings: Same<typeof german> = {
  title: 'Bookings overview',
};
