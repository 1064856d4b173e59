import type { OwnTexts } from '@quaygate/contract';

const customers = ['Ostwerk Papier', 'Agrar Wendtland', 'Brandis Möbel', 'Glashütte Elm'];
const notes = ['', 'Plombe fotografieren', '', 'Leerdepot danach anrufen', ''];

/** What companies write of some of their bookings. */
export function ownTextOf(bookingId: string): OwnTexts | undefined {
  const number = Number.parseInt(bookingId.slice(0, 6), 16);
  if (number % 3 !== 0) return undefined;
  return {
    customer: customers[number % customers.length] ?? '',
    orderNumber: `26-${String(number % 10_000).padStart(4, '0')}`,
    note: notes[number % notes.length] ?? '',
  };
}

interface Written {
  id: string;
  createdDate: Date;
  forwarderId: string;
}

/** The same as rows, written by the dispatchers of the companies when they booked. */
export const ownTextRows = (bookings: readonly Written[], dispatchers: ReadonlyMap<string, string>) =>
  bookings.flatMap(({ id, createdDate, forwarderId }) => {
    const own = ownTextOf(id);
    const changedBy = dispatchers.get(forwarderId);
    return own && changedBy ? [{ ...own, bookingId: id, changedBy, changedDate: createdDate }] : [];
  });
