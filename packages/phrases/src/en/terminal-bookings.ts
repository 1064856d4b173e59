import type { terminalBookings as german } from '../de/terminal-bookings.ts';
import type { Same } from '../shape.ts';

export const terminalBookings: Same<typeof german> = {
  title: 'Bookings',
  table: 'Bookings of this terminal',
  search: 'Container, reference, plate, driver, forwarder, tour',
  failed: 'The bookings could not be loaded.',
  empty: 'No bookings yet',
  emptyText: 'As soon as a forwarder books at this terminal, the booking stands here.',
  nothingFound: 'No booking found',
  nothingFoundText:
    'Container numbers, plates and references are searched from their beginning. Also check days and filters.',
  nothingFoundAction: 'Clear search and filters',
  most: 'At most {{number}} bookings are shown. Narrow them down by search, days and filters.',
  past: 'Past',
  column: { slot: 'Slot', actions: 'Actions' },
  filter: { group: 'Progress', type: 'Type' },
  group: {
    awaited: 'not yet there',
    noShow: 'did not come',
    in: 'at the terminal',
    done: 'completed',
    cancelled: 'cancelled',
  },
  wholeTours: 'Each tour goes as a whole, with bookings that are not chosen too. Nothing happens before you confirm.',
  contact: {
    phone: 'Phone of the driver',
    noPhone: 'no number known',
    call: 'Call {{name}}',
    notEnabled: 'This terminal has no voice calls.',
    underWay: 'You are in a call.',
    notInApp: 'The driver is not signed in to the app: nothing would ring there.',
    failed: 'Phone and mail could not be loaded.',
  },
  detail: {
    tour: 'Tour',
    module: 'Module',
    train: 'Train',
    lane: 'lane {{lane}}',
    noReason: 'No reason was given',
    toSlot: 'Slot {{span}} on the board',
    toDriver: 'Profile of {{name}}',
  },
};
