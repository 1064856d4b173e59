import type { Turn } from '@quaygate/rules';

/** Why a tour is not ready, whose turn it is, and the terminal to call (READY-33). */
export const readiness = {
  title: 'Tour {{id}} bereit machen',
  note: '{{driver}}, {{plate}}',
  causes: 'Gründe',
  turn: {
    forwarder: 'Ihr Unternehmen ist dran',
    driver: 'Der Fahrer ist dran',
    terminal: 'Das Terminal ist dran',
    operator: 'Der Operateur ist dran',
    none: 'Niemand muss etwas tun',
  } satisfies Record<Exclude<Turn, 'no_one'> | 'none', string>,
  since: 'seit {{time}}',
  until: 'bis {{time}}',
  units: 'Ladeeinheiten: {{units}}',
  warning: 'Hinweis',
  phone: 'Terminal anrufen: {{number}}',
  noPhone: 'Für das Terminal ist keine Telefonnummer hinterlegt.',
  close: 'Schließen',
} as const;
