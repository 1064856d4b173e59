import type { slot as german } from '../de/slot.ts';
import type { Same } from '../shape.ts';

export const slot: Same<typeof german> = {
  restrictions: {
    title: '1:1 acceptance',
    note: 'In these periods every delivery needs a pickup in the same tour.',
    date: 'Date',
    start: 'Start',
    end: 'End',
    now: 'in force now',
    mark: '1:1',
    markLabel: '1:1 acceptance',
  },
  slots: {
    title: 'Time slots',
    zone: 'Local time at {{terminal}}',
    asOf: 'As of {{time}}',
    refresh: 'Refresh time slots',
    days: 'Days',
    ofDay: 'Time slots on {{day}}',
    free_one: '{{count}} free',
    free_other: '{{count}} free',
    noneFree: 'taken',
    keys: 'Arrow keys move, Enter chooses, Page Up and Page Down change the day',
  },
  current: 'current',
  closed: 'closed',
  category: {
    green: 'free',
    yellow: 'nearly full',
    red: 'taken',
    not_set: 'not stated',
    others: 'not stated',
  },
  high_load: 'High load expected in this time slot',
  one_to_one_hint: 'In this period a delivery needs a pickup in the same tour. Book the pickup first.',
  all_slots_taken: 'All time slots are taken',
  allTakenNext: 'When a booking is deleted, its place is free again at once.',
  booking_has_no_timeslots: 'No time slots available',
  noSlotsNext: 'The terminal offers no acceptance for this load unit within the next 14 days.',
};
