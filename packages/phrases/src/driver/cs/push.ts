import type { PushTexts } from '../sent-shape.ts';

export const push: PushTexts = {
  booked: { title: 'Nová jízda', body: '{{terminal}}: {{slot}}' },
  moved: { title: 'Jízda přesunuta', body: '{{terminal}}: {{slot}}. Dříve: {{before}}' },
  changed: { title: 'Jízda změněna', body: '{{terminal}}: {{slot}}. Jiné ložné jednotky.' },
  cancelled: { title: 'Jízda zrušena', body: '{{terminal}}: {{slot}}' },
  blocked: { title: 'Vjezd zakázán', body: '{{terminal}}. Nevyjíždějte, otevřete aplikaci.' },
  unblocked: { title: 'Vjezd je znovu možný', body: '{{terminal}}: {{slot}}' },
  late: { title: 'Příjezd po konci vjezdu', body: '{{terminal}}: vjezd do {{until}}.' },
  halted: { title: 'Zastavení u brány', body: '{{terminal}}. Otevřete aplikaci.' },
  haltedWhy: { title: 'Zastavení u brány', body: '{{terminal}}: {{reason}}. Otevřete aplikaci.' },
  closed: { title: 'Terminál zavřen', body: '{{terminal}}, {{slot}}: {{reason}}. Otevřete aplikaci.' },
  reopened: { title: 'Terminál je znovu otevřen', body: '{{terminal}}, {{slot}}' },
  identified: { title: 'O ověření totožnosti je rozhodnuto', body: 'Otevřete aplikaci.' },
};
