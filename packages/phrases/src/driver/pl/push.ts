import type { PushTexts } from '../sent-shape.ts';

export const push: PushTexts = {
  booked: { title: 'Nowa trasa', body: '{{terminal}}: {{slot}}' },
  moved: { title: 'Trasa przeniesiona', body: '{{terminal}}: {{slot}}. Dotychczas: {{before}}' },
  changed: { title: 'Trasa zmieniona', body: '{{terminal}}: {{slot}}. Inne jednostki ładunkowe.' },
  cancelled: { title: 'Trasa anulowana', body: '{{terminal}}: {{slot}}' },
  blocked: { title: 'Wjazd zablokowany', body: '{{terminal}}. Nie wyruszaj, otwórz aplikację.' },
  unblocked: { title: 'Wjazd znów możliwy', body: '{{terminal}}: {{slot}}' },
  late: { title: 'Przyjazd po czasie wjazdu', body: '{{terminal}}: wjazd do {{until}}.' },
  halted: { title: 'Zatrzymanie przy bramie', body: '{{terminal}}. Otwórz aplikację.' },
  haltedWhy: { title: 'Zatrzymanie przy bramie', body: '{{terminal}}: {{reason}}. Otwórz aplikację.' },
  closed: { title: 'Terminal zamknięty', body: '{{terminal}}, {{slot}}: {{reason}}. Otwórz aplikację.' },
  reopened: { title: 'Terminal znów otwarty', body: '{{terminal}}, {{slot}}' },
  identified: { title: 'Decyzja o identyfikacji', body: 'Otwórz aplikację.' },
};
