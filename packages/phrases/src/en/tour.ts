import type { tour as german } from '../de/tour.ts';
import type { Same } from '../shape.ts';

export const tour: Same<typeof german> = {
  kind: {
    next_slot: 'Next time slot',
    other_slot: 'Other time slot',
    split: 'Move a booking',
    other_driver: 'Other driver',
    plate: 'Correct the plate',
    pair: 'Book a pickup with it',
    license: 'Assign a licence',
    renew_license: 'Renew the licence',
    buy_license: 'Buy a licence',
    pay_license: 'Pay for the licence',
    driver: 'Show the driver',
    call: 'Call the terminal',
    wait: 'Whose turn?',
  },
  ofTour: ', tour {{id}}',
  more: 'All causes and repairs, tour {{id}}',
};
