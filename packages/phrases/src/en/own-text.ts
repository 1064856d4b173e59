import type { ownText as german } from '../de/own-text.ts';
import type { Same } from '../shape.ts';

export const ownText: Same<typeof german> = {
  title: 'Own texts of tour {{id}}',
  open: 'Customer, order number, note',
  customer: 'Customer',
  orderNumber: 'Order number',
  note: 'Note',
  fieldOf: '{{field}} of {{unit}}',
  who: 'Only your company sees these texts, neither terminal nor driver.',
  ofBoth: 'The texts then stand at both bookings.',
  meanwhile: 'By now it says here: {{text}}. Enter once more replaces it, Escape keeps it.',
  nothing: 'nothing',
  again: 'Somebody has just changed the texts. Check what stands there now, and save once more.',
};
