import type { readiness as german } from '../de/readiness.ts';
import type { Same } from '../shape.ts';

export const readiness: Same<typeof german> = {
  title: 'Make tour {{id}} ready',
  note: '{{driver}}, {{plate}}',
  causes: 'Causes',
  turn: {
    forwarder: 'Your company has to act',
    driver: 'The driver has to act',
    terminal: 'The terminal has to act',
    operator: 'The operator has to act',
    none: 'Nothing has to be done',
  },
  since: 'since {{time}}',
  until: 'until {{time}}',
  units: 'Load units: {{units}}',
  warning: 'Warning',
  phone: 'Call the terminal: {{number}}',
  noPhone: 'The terminal has no phone number here.',
  close: 'Close',
};
