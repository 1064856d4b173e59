import type { OwnTexts } from '@quaygate/contract';
import type { Random } from '../random.ts';

const customers = ['Ostwerk Papier', 'Agrar Wendtland', 'Brandis Möbel', 'Glashütte Elm'];
const notes = ['', '', 'Plombe fotografieren', 'Leerdepot danach anrufen'];
/** Of the bookings of a company. */
const described = 0.4;

/** What a dispatcher writes at a booking for their own company; undefined: nothing. */
export function ownTextsBy(random: Random): OwnTexts | undefined {
  if (!random.chance(described)) return undefined;
  return {
    customer: random.pick(customers),
    orderNumber: `26-${String(random.int(0, 9_999)).padStart(4, '0')}`,
    note: random.pick(notes),
  };
}
