import type { refusal as german } from '../de/refusal.ts';
import type { Same } from '../shape.ts';

export const refusal: Same<typeof german> = {
  truckFull: {
    pickup: 'The truck already picks up in this tour: {{there}}.',
    delivery: 'The truck already delivers in this tour: {{there}}.',
    limit:
      'In each direction it carries at most {{places}} units of up to 20 ft or swap bodies, a longer one counts twice, and {{limit}} kg; together it would be {{weight}} kg.',
  },
  overweight: 'The weight exceeds the limit: {{total}} kg together, {{limit}} kg are allowed',
  closedSlot: 'The terminal is closed, {{from}} to {{until}}: {{text}}',
  closedSlotOpen: 'The terminal is closed from {{from}} until further notice: {{text}}',
  textTooLong: 'At most {{limit}} characters, {{count}} too many',
  textLength: '{{length}} of {{limit}} characters',
};
