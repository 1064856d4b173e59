import type { PushTexts } from '../sent-shape.ts';

export const push: PushTexts = {
  booked: { title: 'Cursă nouă', body: '{{terminal}}: {{slot}}' },
  moved: { title: 'Cursă mutată', body: '{{terminal}}: {{slot}}. Până acum: {{before}}' },
  changed: { title: 'Cursă modificată', body: '{{terminal}}: {{slot}}. Alte unități de încărcare.' },
  cancelled: { title: 'Cursă anulată', body: '{{terminal}}: {{slot}}' },
  blocked: { title: 'Intrare blocată', body: '{{terminal}}. Nu porni la drum, deschide aplicația.' },
  unblocked: { title: 'Intrarea este din nou posibilă', body: '{{terminal}}: {{slot}}' },
  late: { title: 'Sosire după ora de intrare', body: '{{terminal}}: intrare până la {{until}}.' },
  halted: { title: 'Oprit la poartă', body: '{{terminal}}. Deschideți aplicația.' },
  haltedWhy: { title: 'Oprit la poartă', body: '{{terminal}}: {{reason}}. Deschideți aplicația.' },
  closed: { title: 'Terminal închis', body: '{{terminal}}, {{slot}}: {{reason}}. Deschideți aplicația.' },
  reopened: { title: 'Terminal deschis din nou', body: '{{terminal}}, {{slot}}' },
  identified: { title: 'Identificare decisă', body: 'Deschide aplicația.' },
};
