import { live, notification } from '@quaygate/contract';
import { pathOf, present } from '@quaygate/rules';
import { wire } from '../measure/load.ts';
import { playedAt } from '../world/capacity.ts';
import { credentials, paths, userId } from '../world/people.ts';
import { bookable, containerOf, plateOf, referenceOf, terminals, truckerOf } from '../world/terminals.ts';
import type { Stage, Supply } from './act.ts';
import type { openBookings } from './open-bookings.ts';

type Open = Pick<ReturnType<typeof openBookings>, 'at' | 'take'>;

const question = (terminalId: number, type: 'pickup' | 'delivery', number: number) =>
  JSON.stringify({ type, terminalId, referenceNumber: referenceOf(number), containerNumber: containerOf(number) });

/** Status requests of one load unit after another. */
export function status(stage: Stage, terminal: number, type: 'pickup' | 'delivery'): Supply {
  let number = 0;
  const next = () => {
    number = (number % bookable) + 1;
    return wire('POST', paths.status(terminal), stage.token, question(terminal, type, number));
  };
  return { next };
}

/** A block of an uploaded list, as the browser asks for it. */
export function batchRows(stage: Stage, each: number): Supply {
  const getStatusRequests = Array.from({ length: each }, (_, row) => ({
    type: 'pickup',
    terminalId: terminals.batch,
    referenceNumber: referenceOf(row + 1),
    containerNumber: containerOf(row + 1),
  }));
  const request = wire('POST', paths.statusList(terminals.batch), stage.token, JSON.stringify({ getStatusRequests }));
  return { next: () => request, connections: 2, each };
}

/**
 * Bookings of one load unit after another, each by a driver of its own, over the slots in turn.
 * @param number of the next load unit; null: none is there yet
 */
export function book(stage: Stage, number: () => number | null, at: number = playedAt): Supply {
  const slots = at === playedAt ? stage.slots : stage.soon;
  const next = () => {
    const unit = number();
    if (unit === null) return null;
    const driver = ((unit - 1) % bookable) + 1;
    const body = JSON.stringify({
      type: 'pickup',
      terminalId: at,
      referenceNumber: referenceOf(unit),
      containerNumber: containerOf(unit),
      licensePlate: plateOf(driver),
      timeSlot: slots[unit % slots.length],
    });
    return wire('POST', paths.bookings(truckerOf(driver)), stage.token, body);
  };
  return { next, status: 201 };
}

export function move(stage: Stage, open: Open): Supply {
  let index = 0;
  const slotAt = (place: number) => present(stage.slots[place % stage.slots.length]);
  const next = () => {
    const booking = open.at(index++);
    const place = index * 37 + 11;
    // A booking is refused the slot it has.
    const timeSlot = slotAt(place).slotBegin.getTime() === booking.slot ? slotAt(place + 1) : slotAt(place);
    booking.slot = timeSlot.slotBegin.getTime();
    return wire('PUT', paths.timeSlot(booking.trucker, booking.id), stage.token, JSON.stringify({ timeSlot }));
  };
  return { next };
}

export function cancel(stage: Stage, open: Open): Supply {
  const next = () => {
    const booking = open.take();
    return booking && wire('DELETE', `${paths.bookings(booking.trucker)}/${booking.id}`, stage.token);
  };
  return { next, status: 204 };
}

/** A read that is always the same. */
const get = (stage: Stage, path: string): Supply => {
  const request = wire('GET', path, stage.token);
  return { next: () => request };
};

export const toursPage = (stage: Stage) => get(stage, paths.tours('size=100'));

export function signIns(): Supply {
  const request = wire('POST', paths.signIn, '', JSON.stringify(credentials));
  return { next: () => request };
}

/** What a tab reads when its bell rings: the number of what is unread, and the list. Two requests are one act. */
export function bell(stage: Stage): Supply {
  const params = { u: userId };
  const both = [pathOf(notification.count.path, params), `${pathOf(notification.list.path, params)}?size=25`].map(
    (path) => wire('GET', path, stage.token),
  );
  let asked = 0;
  return { next: () => present(both[asked++ % 2]), connections: 2, each: 0.5 };
}

export const liveTicket = (user: string) => pathOf(live.createTicket.path, { u: user });
