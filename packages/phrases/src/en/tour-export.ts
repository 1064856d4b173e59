import type { tourExport as german } from '../de/tour-export.ts';
import type { Same } from '../shape.ts';

export const tourExport: Same<typeof german> = {
  save: 'Save as CSV',
  fileName: 'bookings',
  cut: 'This file ends after {{shown}} tours, {{total}} fit. Filter more closely, for example by days, and save in parts.',
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
