import { type GateEventItem, gateEvent, type ItemNote } from '@quaygate/contract';
import { isAdmission, isSamePlate, present } from '@quaygate/rules';
import { type ItemContext, ItemRefusal, type Stored } from '../../integration/report.ts';
import { reportSlice } from '../../integration/report-slice.ts';
import { judgeTour } from '../admission/admission.service.ts';
import { type RecordedEvent, recordBookingEvents } from '../booking/booking-event.service.ts';
import { tourNumberOf } from '../tour/tour-id.format.ts';
import { findBookingTarget, findTourTarget, type GateTarget, reportAppointment } from './gate-event.queries.ts';
import { insertPicture } from './gate-picture.queries.ts';

const maxPictureBytes = 300_000;
const maxPictures = 2;

/** Gate events (terminal contract, 9.6). Every one is kept; what it changes follows from when it happened. */
export const gateEventSlice = reportSlice(gateEvent.report, {
  queue: null,
  inspector: pictureInspector,
  store: storeGateEvent,
});

/** Pictures are JPEG files, of bounded size, and only some of them in one batch. */
function pictureInspector() {
  let pictures = 0;
  return ({ ocrImage }: GateEventItem) => {
    if (ocrImage === null) return;
    const image = Buffer.from(ocrImage, 'base64');
    const isJpeg = image[0] === 0xff && image[1] === 0xd8 && image[2] === 0xff;
    if (!isJpeg || image.length > maxPictureBytes || pictures === maxPictures) {
      throw new ItemRefusal('invalid_item', 'ocrImage');
    }
    pictures++;
  };
}

async function storeGateEvent(context: ItemContext, item: GateEventItem): Promise<Stored> {
  const { trx, now, facilityId } = context;
  const target = await findTarget(context, item);
  const note = item.type === 'status' ? null : await record(context, target, item);
  if (item.ocrImage !== null) {
    const image = Buffer.from(item.ocrImage, 'base64');
    await insertPicture(trx, target.bookingIds, { ...item, image });
  }
  const isAppointment = item.type === 'status' || item.appointmentStatus !== undefined || item.externalId !== null;
  if (isAppointment) await reportAppointment(trx, { facilityId, tourId: target.tourId, now }, item);
  const isOtherPlate = item.licensePlate !== null && !isSamePlate(item.licensePlate, target.licensePlate);
  return { note: note ?? (isOtherPlate ? 'plate_mismatch' : null) };
}

/** What is dated before the booking was made happened on another visit, or on another day than is said (INT-13). */
async function findTarget(context: ItemContext, item: GateEventItem): Promise<GateTarget> {
  const target = await findMeant(context, item);
  const { bookingIds, bookedDate } = target;
  if (bookingIds.length > 0 || bookedDate === null) return target;
  const detail = `The booking was made at ${bookedDate.toISOString()}, more than 5 minutes after occurredAt; look at its date`;
  throw new ItemRefusal('occurred_at_before_booking', 'occurredAt', detail);
}

async function findMeant({ trx, facilityId }: ItemContext, item: GateEventItem): Promise<GateTarget> {
  const { bookingId, tourId, occurredAt } = item;
  if (bookingId !== null) {
    const booking = await findBookingTarget(trx, facilityId, bookingId, occurredAt);
    if (!booking) throw new ItemRefusal('unknown_booking', 'bookingId');
    return booking;
  }
  const tourNumber = tourNumberOf(tourId ?? '');
  const tour = tourNumber === null ? undefined : await findTourTarget(trx, facilityId, tourNumber, occurredAt);
  if (!tour) throw new ItemRefusal('unknown_tour', 'tourId');
  return tour;
}

/** Records the event for every booking meant; for an arrival the result of the admission check as well. */
async function record(context: ItemContext, target: GateTarget, item: GateEventItem): Promise<ItemNote | null> {
  const { eventId, type, occurredAt, reason } = item;
  if (type === 'status') return null;
  const { trx, now, keyId } = context;
  const judged = isAdmission(type) ? await judgeTour(trx, context.facilityId, target.tourId, occurredAt) : undefined;
  const said = { reason, detail: detailOf(item), judged: judged?.judged ?? null };
  const event = { eventId, type, occurredAt, source: 'gate', causedBy: keyId, ...said } as const;
  const { bookingIds } = target;
  const recorded = await recordBookingEvents(
    trx,
    now,
    bookingIds.map((bookingId) => ({ ...event, bookingId })),
  );
  const reached = bookingIds.filter((_, index) => present(recorded[index]).applied);
  if (type === 'terminal_reached' && reached.length > 0) await recordVerdict(context, target.tourId, item, reached);
  return noteOf(type, recorded, target);
}

/** Judges an arrival like the gate's own question, and holds up what may not come in (terminal contract, 8.8). */
async function recordVerdict(
  { trx, now, facilityId }: ItemContext,
  tourId: number,
  { eventId, occurredAt }: GateEventItem,
  bookingIds: readonly string[],
): Promise<void> {
  const admission = await judgeTour(trx, facilityId, tourId, occurredAt);
  if (!admission || admission.verdict === 'allowed') return;
  const event = {
    // No terminal can send an id with a tilde.
    eventId: `${eventId}~admission`,
    type: admission.verdict === 'blocked' ? 'registration_blocked' : 'registration_restricted',
    occurredAt,
    source: 'system',
    causedBy: eventId,
    reason: admission.reasons.join(', '),
    judged: admission.judged,
  } as const;
  await recordBookingEvents(
    trx,
    now,
    bookingIds.map((bookingId) => ({ ...event, bookingId })),
  );
}

function noteOf(
  type: GateEventItem['type'],
  recorded: readonly RecordedEvent[],
  { isDriverBlocked }: GateTarget,
): ItemNote | null {
  if (!recorded.some(({ applied }) => applied)) return 'ignored_transition';
  const inSpiteOfBlock = type === 'registered' && isDriverBlocked;
  return inSpiteOfBlock || recorded.some(({ note }) => note === 'driver_blocked') ? 'driver_blocked' : null;
}

/** Further data of the terminal, without absent fields. */
const detailOf = ({ licensePlate, lane, gate, condition, damageNotes, sealNumbers, externalId }: GateEventItem) =>
  Object.fromEntries(
    Object.entries({ licensePlate, lane, gate, condition, damageNotes, sealNumbers, externalId }).filter(
      ([, value]) => value !== null && value.length > 0,
    ),
  );
