import type { receipts as german } from '../de/receipts.ts';
import type { Same } from '../shape.ts';

export const receipts: Same<typeof german> = {
  action: 'EIRs as PDF',
  title: 'Interchange receipts (EIR) as one PDF',
  note: 'One file with an interchange receipt for each completed booking of the chosen tours.',
  submit_one: 'Save {{count}} EIR',
  submit_other: 'Save {{count}} EIRs',
  all_one: 'The booking has an interchange receipt.',
  all_other: 'All {{count}} bookings have an interchange receipt.',
  some: '{{done}} of {{total}} bookings have an interchange receipt.',
  others: 'The others have none yet. They are named on the first page too.',
  none: 'None of the chosen bookings is completed. There is an interchange receipt only after that.',
  tooMany: 'At most {{max}} bookings come into one file, {{count}} are chosen. Choose fewer tours.',
  table: 'Bookings and their interchange receipts',
  receipt: 'Interchange receipt',
  without: 'Without an interchange receipt',
  saved_one: '{{count}} interchange receipt saved',
  saved_other: '{{count}} interchange receipts saved',
};
