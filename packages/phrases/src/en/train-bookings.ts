import type { trainBookings as german } from '../de/train-bookings.ts';
import type { Same } from '../shape.ts';

export const trainBookings: Same<typeof german> = {
  title: 'Check booking data',
  tabs: 'Train bookings',
  tab: { active: 'Active', completed: 'Completed' },
  operator: 'Train operator',
  failed: 'The train bookings could not be loaded.',
  column: {
    type: 'Type',
    unit: 'Reference, container',
    containerLength: 'Length',
    weights: 'Net, empty',
    forwarder: 'Forwarder',
    driver: 'Driver, plate',
    slotTime: 'Time slot',
    latestLoadingTime: 'Last loading time',
    trainNumber: 'Train',
    transhipmentDate: 'Transhipment',
  },
  type: { pickup: 'Import', delivery: 'Export' },
  feet: '{{length}} ft',
  gap: {
    after: '{{hours}} h after slot begin',
    before: '{{hours}} h before slot begin',
  },
  complete: 'Complete selection',
  nothingSelected: 'Select at least one booking',
  tooManySelected: 'At most {{count}} bookings at once',
  question: 'Mark the selected bookings as completed?',
  questionText_one: '{{count}} booking leaves this list. This cannot be undone.',
  questionText_other: '{{count}} bookings leave this list. This cannot be undone.',
  confirm: 'Mark as completed',
  done: 'Bookings marked as completed',
  empty: {
    active: 'No active bookings',
    activeText: 'As soon as a truck is booked for a load unit of your trains, it stands here.',
    completed: 'Nothing to complete',
    completedText: 'Transhipped load units of your trains stand here until you complete them.',
  },
};
