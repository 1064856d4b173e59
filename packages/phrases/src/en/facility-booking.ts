import type { facilityBooking as german } from '../de/facility-booking.ts';
import type { Same } from '../shape.ts';

export const facilityBooking: Same<typeof german> = {
  save: 'Export',
  csv: 'As CSV',
  xlsx: 'For Excel (.xlsx)',
  fileName: 'bookings',
  cut: 'This file ends after {{shown}} bookings, more may fit. Narrow with search, days and filters, and export in parts.',
  column: {
    slotBegin: 'Time slot from',
    slotEnd: 'Time slot to',
    state: 'Status',
    reason: 'Why the truck stands still',
    driver: 'Driver',
    company: 'Forwarder',
    plate: 'Licence plate',
    container: 'Container',
    reference: 'Reference number',
    type: 'Type',
    tour: 'Tour',
    module: 'Module',
    train: 'Train',
    trainDate: 'Day of the train',
  },
};
