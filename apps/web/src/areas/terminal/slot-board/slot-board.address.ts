import { type Query, textIn } from '#web/lib/address.ts';

const views = ['day', 'week', 'templates', 'changes'] as const;
export type BoardView = (typeof views)[number];

/** Which day of which view is shown, and the slot that is open, as they stand in the address. */
export interface SlotBoardAddress {
  /** Empty for the board of a day. */
  view: BoardView | '';
  /** yyyy-MM-dd, local; empty for today. */
  day: string;
  /** Begin of the slot whose bookings are shown, ISO 8601. */
  slot: string;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));
const kept = (text: string, isRight: (text: string) => boolean) => (isRight(text) ? text : '');

export const readSlotBoardAddress = (query: Query): SlotBoardAddress => ({
  view: views.find((view) => view !== 'day' && view === textIn(query, 'view')) ?? '',
  day: kept(textIn(query, 'day'), isDay),
  slot: kept(textIn(query, 'slot'), isInstant),
});
