import type { Booking, BookingType, NewBooking, OwnTexts } from '@quaygate/contract';
import { bookingStatus, plateKey, present } from '@quaygate/rules';
import type { User } from '../../serving/caller.ts';
import type { BookableOrder } from '../load-unit-order/load-unit-order.service.ts';
import { addedSearchText, tourIdOf, tourSearchText } from '../tour/tour-search.queries.ts';
import type { Facts, Visit } from './booking-creation.queries.ts';
import { bookingId } from './booking-id.rule.ts';
import type { BookingDraft } from './booking-insert.queries.ts';

export interface BookingRequest {
  user: Pick<User, 'id' | 'email'>;
  forwarderId: string;
  truckerId: string;
  idempotencyKey: string | undefined;
  body: NewBooking;
}

/** Results of the steps before. */
export interface Decided {
  type: BookingType;
  visit: Visit;
  facts: Facts;
  order: BookableOrder;
  slotId: number;
  closedModules: readonly string[];
  /** What the company writes of it. */
  own: OwnTexts | undefined;
  moment: Date;
  now: Date;
}

/** A booking without the answer that a repetition gets. */
export type Unanswered = Omit<BookingDraft, 'request' | 'answer'>;

/** The booking as it will be written. */
export function draftOf(user: BookingRequest['user'], decided: Decided): Unanswered {
  const { type, visit, facts, order, slotId, closedModules, own, moment, now } = decided;
  const { firstName, lastName } = facts;
  const licensePlate = present(facts.licensePlate).trim();
  const unit = { ...order, own };
  const id = bookingId(now);
  const tour = { tourNumber: 0, licensePlate, firstName, lastName, facilityName: present(facts.facilityName) };
  return {
    ...visit,
    id,
    // For the build before, which names rows by it.
    rowId: id.slice(-8),
    userId: user.id,
    licensePlate,
    plateKey: plateKey(licensePlate),
    firstName,
    lastName,
    slotId,
    orderRow: order.id,
    moduleId: order.moduleId,
    closedModules,
    type,
    referenceNumber: order.referenceNumber,
    containerNumber: order.containerNumber,
    containerType: order.containerType,
    containerLength: order.containerLength,
    weight: (order.netWeight ?? 0) + (order.emptyWeight ?? 0),
    priority: order.priority,
    moment,
    now,
    own: own && isWritten(own) ? own : undefined,
    tourText: tourSearchText(tour, [unit]).slice(tourIdOf(0).length),
    unitText: addedSearchText(unit),
  };
}

/** Empty texts are none. */
const isWritten = ({ customer, orderNumber, note }: OwnTexts) => customer + orderNumber + note !== '';

/** The answer to the caller. */
export function bookingOf(draft: Unanswered, facts: Facts, tourId: string): Booking {
  return {
    bookingId: draft.id,
    tourId,
    type: draft.type,
    referenceNumber: draft.referenceNumber,
    containerNumber: draft.containerNumber,
    containerType: draft.containerType as Booking['containerType'],
    licensePlate: draft.licensePlate,
    timeSlot: { slotBegin: draft.slotBegin, slotEnd: draft.slotEnd },
    terminalId: draft.facilityId,
    forwarder: facts.forwarderName,
    truckerInformation: { id: draft.truckerId, firstName: draft.firstName, lastName: draft.lastName },
    priority: draft.priority,
    state: 'active',
    status: bookingStatus('active'),
    createdDate: draft.moment,
    completedDate: null,
  };
}
