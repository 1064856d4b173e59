import type { tourExport as german } from '../de/tour-export.ts';
import type { Same } from '../shape.ts';

export const tourExport: Same<typeof german> = {
  fileName: 'bookings',
  column: {
    tour: 'Tour',
    plate: 'Licence plate',
    driver: 'Driver',
    terminal: 'Terminal',
    slotBegin: 'Time slot from',
    slotEnd: 'Time slot to',
    state: 'Status',
    readiness: 'Readiness',
    booking: 'Booking',
    type: 'Type',
    loadUnit: 'Load unit',
    reference: 'Reference number',
    priority: 'Priority',
    status: 'Booking status',
    risk: 'Train at risk',
    customer: 'Customer',
    orderNumber: 'Order number',
    note: 'Note',
  },
};
