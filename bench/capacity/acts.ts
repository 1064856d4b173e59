import { appDrivers, soonAt } from '../world/capacity.ts';
import { terminals } from '../world/terminals.ts';
import { type Play, requests, type Stage, type Supply } from './act.ts';
import * as forwarder from './forwarder-acts.ts';
import { openBookings } from './open-bookings.ts';
import * as terminal from './terminal-acts.ts';

/** The acts that are measured, by the words the chapter calls them. */
export const titles = {
  status: 'status request, 8 slots a day for 14 days',
  slots: 'slots of a delivery, 24 a day for 14 days',
  batchRow: 'row of an uploaded list (250 in a call)',
  booking: 'booking, with what jobs do for it within seconds',
  move: 'move of a booking to another slot',
  cancel: 'cancellation',
  toursPage: 'page of 100 tours',
  signIn: 'sign-in',
  bell: 'bell: number and list of notifications',
  socketMinute: 'minute of an open tab (live socket)',
  audited: 'act with an entry in the audit log (a driver is blocked)',
  admission: 'admission check at the gate (licence, block, documents)',
  gateIn: 'gate-in event (outside its slot: the company is told)',
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

type Made = Supply | Play;

interface Act {
  name: Exclude<ActName, 'socketMinute'>;
  /** What is played, made when its turn comes. */
  make: () => Made | Promise<Made>;
  /** Plays some time before it is measured, so that hot code is compiled; not where the supply is short. */
  isWarmed: boolean;
}

const act = (name: Act['name'], make: Act['make'], isWarmed = true): Act => ({ name, make, isWarmed });

export const playOf = async (stage: Stage, { make }: Act): Promise<Play> => {
  const made = await make();
  return typeof made === 'function' ? made : requests(stage, made);
};

/** A booking from its wish to the gate. */
function bookingActs(stage: Stage): Act[] {
  const open = openBookings(stage.databaseUrl);
  const looked = (make: () => Supply) => () => open.look().then(make);
  const inside: string[] = [];
  let unit = 0;
  const gateIn = () => {
    const kept = open.left / 3;
    return terminal.gateEvents('terminal_reached', () => {
      const booking = open.left > kept ? open.take() : null;
      if (booking) inside.push(booking.id);
      return booking?.id ?? null;
    });
  };
  return [
    act('status', () => forwarder.status(stage, terminals.status, 'pickup')),
    act('slots', () => forwarder.status(stage, terminals.slots, 'delivery')),
    act('batchRow', () => forwarder.batchRows(stage, 250)),
    act('booking', () => forwarder.book(stage, () => ++unit)),
    act('feedItem', () => terminal.feedPages(stage, { limit: 200, only: 'full' }), false),
    act(
      'move',
      looked(() => forwarder.move(stage, open)),
    ),
    act(
      'admission',
      looked(() => terminal.admissions(open)),
    ),
    act('gateIn', looked(gateIn)),
    act('gateOut', () => terminal.gateEvents('completed', () => inside.shift() ?? null), false),
    act(
      'cancel',
      looked(() => forwarder.cancel(stage, open)),
      false,
    ),
  ];
}

/** The acts in the order in which they can follow each other. */
export function actsIn(stage: Stage): Act[] {
  let soon = 0;
  let announced = 100_000;
  const driverTours = async () => {
    await requests(
      stage,
      forwarder.book(stage, () => (soon < appDrivers ? ++soon : null), soonAt),
    )(60);
    return terminal.driversTours(stage);
  };
  return [
    ...bookingActs(stage),
    act('toursPage', () => forwarder.toursPage(stage)),
    act('bell', () => forwarder.bell(stage)),
    act('loadUnit', () => terminal.loadUnits(() => ++announced)),
    act('train', () => terminal.trains()),
    act('position', () => terminal.positions()),
    act('feedPoll', () => terminal.feedPages(stage, { limit: 200, only: 'empty' })),
    act('audited', () => terminal.blocks(stage, 23_900)),
    act('driverTours', driverTours),
    act('driverPosition', () => terminal.driversPositions(stage), false),
    act('signIn', () => forwarder.signIns()),
  ];
}
