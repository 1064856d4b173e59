import type { PushTexts } from '../sent-shape.ts';

export const push: PushTexts = {
  booked: { title: 'New tour', body: '{{terminal}}: {{slot}}' },
  moved: { title: 'Tour moved', body: '{{terminal}}: {{slot}}. Before: {{before}}' },
  changed: { title: 'Tour changed', body: '{{terminal}}: {{slot}}. Other load units.' },
  cancelled: { title: 'Tour cancelled', body: '{{terminal}}: {{slot}}' },
  blocked: { title: 'Entry blocked', body: '{{terminal}}. Do not set off, open the app.' },
  unblocked: { title: 'Entry open again', body: '{{terminal}}: {{slot}}' },
  late: { title: 'Arrival after the end of entry', body: '{{terminal}}: entry until {{until}}.' },
  halted: { title: 'Stopped at the gate', body: '{{terminal}}. Open the app.' },
  haltedWhy: { title: 'Stopped at the gate', body: '{{terminal}}: {{reason}}. Open the app.' },
  closed: { title: 'Terminal closed', body: '{{terminal}}, {{slot}}: {{reason}}. Open the app.' },
  reopened: { title: 'Terminal open again', body: '{{terminal}}, {{slot}}' },
  identified: { title: 'Identification decided', body: 'Open the app.' },
};
