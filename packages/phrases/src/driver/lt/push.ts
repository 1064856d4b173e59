import type { PushTexts } from '../sent-shape.ts';

export const push: PushTexts = {
  booked: { title: 'Naujas reisas', body: '{{terminal}}: {{slot}}' },
  moved: { title: 'Reisas perkeltas', body: '{{terminal}}: {{slot}}. Anksčiau: {{before}}' },
  changed: { title: 'Reisas pakeistas', body: '{{terminal}}: {{slot}}. Kiti krovinio vienetai.' },
  cancelled: { title: 'Reisas atšauktas', body: '{{terminal}}: {{slot}}' },
  blocked: { title: 'Įvažiuoti uždrausta', body: '{{terminal}}. Neišvažiuokite, atidarykite programėlę.' },
  unblocked: { title: 'Vėl galima įvažiuoti', body: '{{terminal}}: {{slot}}' },
  late: { title: 'Atvykstate po įvažiavimo laiko', body: '{{terminal}}: įvažiuoti galima iki {{until}}.' },
  halted: { title: 'Sustabdyta prie vartų', body: '{{terminal}}. Atidarykite programėlę.' },
  haltedWhy: { title: 'Sustabdyta prie vartų', body: '{{terminal}}: {{reason}}. Atidarykite programėlę.' },
  closed: { title: 'Terminalas uždarytas', body: '{{terminal}}, {{slot}}: {{reason}}. Atidarykite programėlę.' },
  reopened: { title: 'Terminalas vėl atidarytas', body: '{{terminal}}, {{slot}}' },
  identified: { title: 'Priimtas sprendimas dėl tapatybės', body: 'Atidarykite programėlę.' },
};
