import type { announcement as german } from '../de/announcement.ts';
import type { Same } from '../shape.ts';

export const announcement: Same<typeof german> = {
  list: 'Announcements of terminals',
  kind: { closed: 'closed', slow: 'delays', information: 'notice' },
  title: '{{terminal}}: {{kind}}',
  now: 'now',
  period: '{{from}} to {{until}}',
  open: 'from {{from}} until further notice',
  modules: '{{modules}} only',
  concerned_one: '{{count}} of your bookings lies in this period.',
  concerned_other: '{{count}} of your bookings lie in this period.',
  show: 'Show tours',
  more_one: '{{count}} more announcement',
  more_other: '{{count}} more announcements',
  less: 'Show less',
};
