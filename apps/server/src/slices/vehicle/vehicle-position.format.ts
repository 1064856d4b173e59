import type { VehiclePositionItem } from '@quaygate/contract';
import { quickHash } from '../../integration/quick-hash.ts';

/** Narrower than the contract: what does not match is left to its schema. */
const ordinaryId = /^[A-Za-z0-9._:-]{8,64}$/;
const ordinaryVehicle = /^[ -~]{1,64}$/;
const ordinaryPlate = /^[ -~\u00a1-\u024f]{0,60}$/;
const ordinaryMoment = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?Z$/;
const beyond360 = 360;

type Sent = Partial<Record<keyof VehiclePositionItem, unknown>>;

/** Absent or null is null; undefined: neither that nor a number within the limits. */
function numberOf(value: unknown, least: number, most: number): number | null | undefined {
  if (value === undefined || value === null) return null;
  return typeof value === 'number' && value >= least && value <= most ? value : undefined;
}

/** `2026-05-12T08:00:` and its time in milliseconds. Most positions of a batch are of the same minute. */
let minute = { text: '', time: Number.NaN };
const minuteLength = 17;

function keepMinute(moment: Date): string {
  const text = moment.toISOString().slice(0, minuteLength);
  minute = { text, time: Date.parse(`${text}00Z`) };
  return text;
}

/** Undefined: a day that its month does not have. */
function momentOf(text: string): Date | undefined {
  if (text.slice(0, minuteLength) !== minute.text) {
    const moment = new Date(text);
    if (Number.isNaN(moment.getTime()) || keepMinute(moment) !== text.slice(0, minuteLength)) return undefined;
  }
  return new Date(minute.time + Math.round(Number(text.slice(minuteLength, -1)) * 1_000));
}

/** Reads a position as its schema does, a fifth of the time. Undefined: the schema has to judge it. */
export function readOrdinaryPosition(raw: unknown): VehiclePositionItem | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const { eventId, vehicleId, occurredAt, licensePlate: plate = null, deleted = false } = raw as Sent;
  if (typeof eventId !== 'string' || !ordinaryId.test(eventId)) return undefined;
  if (typeof vehicleId !== 'string' || !ordinaryVehicle.test(vehicleId)) return undefined;
  if (typeof occurredAt !== 'string' || !ordinaryMoment.test(occurredAt)) return undefined;
  if (plate !== null && (typeof plate !== 'string' || !ordinaryPlate.test(plate))) return undefined;
  if (typeof deleted !== 'boolean') return undefined;
  const moment = momentOf(occurredAt);
  const sent = raw as Sent;
  const latitude = numberOf(sent.latitude, -90, 90);
  const longitude = numberOf(sent.longitude, -180, 180);
  const direction = numberOf(sent.direction, 0, beyond360);
  const locationAccuracy = numberOf(sent.locationAccuracy, 0, 1_000_000);
  const speed = numberOf(sent.speed, 0, 1_000);
  if (moment === undefined || latitude === undefined || longitude === undefined || direction === undefined)
    return undefined;
  if (locationAccuracy === undefined || speed === undefined || direction === beyond360) return undefined;
  if ((latitude === null) !== (longitude === null) || (latitude === 0 && longitude === 0)) return undefined;
  const place = { latitude, longitude, direction, locationAccuracy };
  return { eventId, occurredAt: moment, vehicleId, ...place, speed, licensePlate: plate, deleted };
}

/** Tells positions apart by all of their fields. */
export const hashOfPosition = (item: VehiclePositionItem): number =>
  quickHash([
    item.eventId,
    item.vehicleId,
    item.occurredAt.getTime(),
    item.latitude,
    item.longitude,
    item.direction,
    item.locationAccuracy,
    item.speed,
    item.licensePlate,
    item.deleted,
  ]);
