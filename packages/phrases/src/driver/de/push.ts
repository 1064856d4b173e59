import type { PushTexts } from '../sent-shape.ts';

export const push: PushTexts = {
  booked: { title: 'Neue Tour', body: '{{terminal}}: {{slot}}' },
  moved: { title: 'Tour verschoben', body: '{{terminal}}: {{slot}}. Bisher: {{before}}' },
  changed: { title: 'Tour geändert', body: '{{terminal}}: {{slot}}. Andere Ladeeinheiten.' },
  cancelled: { title: 'Tour storniert', body: '{{terminal}}: {{slot}}' },
  blocked: { title: 'Einfahrt gesperrt', body: '{{terminal}}. Fahren Sie nicht los, öffnen Sie die App.' },
  unblocked: { title: 'Einfahrt wieder frei', body: '{{terminal}}: {{slot}}' },
  late: { title: 'Ankunft nach Ende der Einfahrt', body: '{{terminal}}: Einfahrt bis {{until}}.' },
  halted: { title: 'Halt am Gate', body: '{{terminal}}. Öffnen Sie die App.' },
  haltedWhy: { title: 'Halt am Gate', body: '{{terminal}}: {{reason}}. Öffnen Sie die App.' },
  closed: { title: 'Terminal geschlossen', body: '{{terminal}}, {{slot}}: {{reason}}. Öffnen Sie die App.' },
  reopened: { title: 'Terminal wieder geöffnet', body: '{{terminal}}, {{slot}}' },
  identified: { title: 'Identifikation entschieden', body: 'Öffnen Sie die App.' },
};
