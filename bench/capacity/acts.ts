import { terminals } from '../world/terminals.ts';
import { soonAt } from '../world/capacity.ts';
import { appDrivers } from '../world/capacity.ts';
import type { Play, Stage } from './act.ts';
import * as forwarder from './forwarder-acts.ts';
import { openBookings } from './open-bookings.ts';
import * as terminal from './terminal-acts.ts';

/** The acts that are measured, by the words the chapter calls them. */
export const titles = {
  status: 'status request, 8 slots a day for 14 days',
  slots: 'slots of a delivery, 24 a day for 14 days',
  batchRow: 'row of an uploaded list (250 in a call)',
  booking: 'booking',
  bookingJobs: 'what jobs do later for a booking',
  move: 'move of a booking to another slot',
  cancel: 'cancellation',
  toursPage: 'page of 25 tours',
  signIn: 'sign-in',
  bell: 'bell: number and list of notifications',
  socketMinute: 'minute of an open tab (live socket)',
  audited: 'act with an entry in the audit log (a driver is blocked)',
  admission: 'admission check at the gate (licence, block, documents)',
  gateIn: 'gate-in event',
  gateOut: 'gate-out event',
  loadUnit: 'load unit report (20 in a call)',
  train: 'train report',
  position: 'position of a truck (10 in a call)',
  feedPoll: 'poll of the booking feed that finds nothing',
  feedItem: 'change read from the booking feed (200 in a call)',
  driverTours: "minute of the driver's app: its tours",
  driverPosition: "position shared by the driver's app",
} as const;

export type ActName = keyof typeof titles;

interface Act {
  name: Exclude<ActName, 'bookingJobs' | 'socketMinute'>;
  play: (stage: Stage) => Play | Promise<Play>;
  /** Plays a second before it is measured, so that hot code is compiled; not where the supply is short. */
  isWarmed: boolean;
}

/** The acts in the order in which they can follow each other. */
export function actsIn(stage: Stage): Act[] {
  const open = openBookings(stage.databaseUrl);
  let unit = 0;
  let gated: string[] = [];
  const cached = new Map<string, Play>();
  /** The same supply for the warm-up and the measured block. */
  const once = (name: string, make: () => Play | Promise<Play>) => async () => {
    const found = cached.get(name) ?? (await make());
    cached.set(name, found);
    return found;
  };
  const act = (name: Act['name'], make: () => Play | Promise<Play>, isWarmed = true): Act => ({
    name,
    isWarmed,
    play: once(name, make),
  });
  const looked = async (make: () => Play) => {
    await open.look();
    return make();
  };
  let soon = 0;
  let announced = 100_000;
  return [
    act('status', () => forwarder.status(stage, terminals.status, 'pickup')),
    act('slots', () => forwarder.status(stage, terminals.slots, 'delivery')),
    act('batchRow', () => forwarder.batchRows(stage, 250)),
    act('booking', () => forwarder.book(stage, () => ++unit)),
    act('feedItem', () => terminal.feedPages(stage, { limit: 200, only: 'full' }), false),
    act('move', () => looked(() => forwarder.move(stage, open))),
    act('admission', () => looked(() => terminal.admissions(stage, open))),
    act('gateIn', () =>
      looked(() =>
        terminal.gateEvents(stage, 'terminal_reached', () => {
          const booking = open.left > 600 ? open.take() : null;
          if (booking) gated.push(booking.id);
          return booking?.id ?? null;
        }),
      ),
    ),
    act('gateOut', () => terminal.gateEvents(stage, 'completed', () => gated.shift() ?? null), false),
    act('cancel', () => looked(() => forwarder.cancel(stage, open)), false),
    act('toursPage', () => forwarder.toursPage(stage)),
    act('bell', () => forwarder.bell(stage)),
    act('loadUnit', () => terminal.loadUnits(stage, () => ++announced)),
    act('train', () => terminal.trains(stage)),
    act('position', () => terminal.positions(stage)),
    act('feedPoll', () => terminal.feedPages(stage, { limit: 200, only: 'empty' })),
    act('audited', () => terminal.blocks(stage, 23_900)),
    act('driverTours', async () => {
      await forwarder.book(stage, () => (soon < appDrivers ? ++soon : null), soonAt)(60);
      return terminal.driversTours(stage);
    }),
    act('driverPosition', () => terminal.driversPositions(stage), false),
    act('signIn', () => forwarder.signIns(stage)),
  ];
}
