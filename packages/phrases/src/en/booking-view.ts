import type { bookingView as german } from '../de/booking-view.ts';
import type { Same } from '../shape.ts';

export const bookingView: Same<typeof german> = {
  views: 'Views',
  changed: '{{name}} (changed)',
  ofCompany: '{{name}} (company)',
  gone: 'This view is no longer there, or it is not for you. Filters and columns of the address still hold.',
  columns: {
    open: 'Choose columns …',
    title: 'Choose columns',
    label: 'Visible columns',
    show: 'Show',
  },
  save: {
    open: 'Save as a view …',
    title: 'Save view',
    note: 'What holds now is saved: filters, columns and sorting.',
    name: 'Name',
    company: 'For all in the company',
    start: 'The overview opens with it for me',
    done: 'View saved',
  },
  change: { open: 'Change {{name}} …', title: 'Change view {{name}}' },
  delete: {
    open: 'Delete {{name}} …',
    title: 'Delete view {{name}}?',
    confirm: 'Delete',
    own: 'Bookings stay as they are.',
    company: 'It goes for all in the company. Bookings stay as they are.',
  },
};
