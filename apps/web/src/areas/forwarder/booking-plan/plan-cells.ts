import type { ForwarderTrucker, PlannableSlot, PlannedRow, Terminal } from '@quaygate/contract';
import {
  addDays,
  bookingTypes,
  fullName,
  instantOfLocal,
  localDay,
  meantTerminal,
  ownTextMax,
  parseBookingType,
  plateKey,
  tidyReference,
} from '@quaygate/rules';
import { formatDate, formatTime } from '#web/lib/dates.ts';
import type { PlanColumn, ReadCell, WriteCell } from './plan-edit.ts';

/** What the texts of cells are read and written with. */
export interface CellWorld {
  now: () => Date;
  terminals: readonly Terminal[];
  drivers: readonly ForwarderTrucker[];
  /** Slots of a terminal, as far as they are known. */
  slotsOf: (terminalId: number | null) => readonly PlannableSlot[];
  /** Rows as they are counted on the screen. */
  rows: readonly PlannedRow[];
  typeWords: Record<'pickup' | 'delivery', string>;
}

const zoneOf = ({ terminals }: CellWorld, { terminalId }: PlannedRow) =>
  terminals.find(({ id }) => id === terminalId)?.timeZone ?? 'Europe/Berlin';

const isLike = (name: string, text: string) => name.toLowerCase().startsWith(text.toLowerCase());
const holds = (name: string, text: string) => name.toLowerCase().includes(text.toLowerCase());

/** The only one that is meant: by its whole name, else by how it begins, else by a part of it. */
function meant<T>(list: readonly T[], nameOf: (item: T) => string, text: string): T | undefined {
  const whole = list.find((item) => nameOf(item).toLowerCase() === text.toLowerCase());
  if (whole) return whole;
  for (const test of [isLike, holds]) {
    const found = list.filter((item) => test(nameOf(item), text));
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  }
  return undefined;
}

/** A day as it is written, 27.11. or 27.11.2026: the next one there is. */
function dayIn(text: string, today: string): string | undefined {
  const found = /^(\d{1,2})\.(\d{1,2})\.(\d{2,4})?/.exec(text);
  if (!found) return undefined;
  const [, day = '', month = '', year] = found;
  const spelled = (of: string) => `${of}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const isReal = (each: string) => !Number.isNaN(Date.parse(each)) && addDays(each, 0) === each;
  const given = year && spelled(year.length === 2 ? `20${year}` : year);
  const next = [today.slice(0, 4), String(Number(today.slice(0, 4)) + 1)].map(spelled).find((each) => each >= today);
  const day10 = given ?? next;
  return day10 !== undefined && isReal(day10) ? day10 : undefined;
}

const startsWithDay = /^\d{1,2}\.\d{1,2}\.(\d{2,4})?\s*/;
const times = /(\d{1,2})(?::(\d{2}))?\s*(?:-|–|bis|to)\s*(\d{1,2})(?::(\d{2}))?/i;

/** A wanted time: a day, hours, or both: 27.11. 8-12. Hours alone are of today. */
export function wantedIn(text: string, now: Date, zone: string): { from: Date; until: Date } | undefined {
  const today = localDay(now, zone);
  const named = dayIn(text, today);
  const hours = times.exec(text.replace(startsWithDay, ''));
  if (!named && (!hours || startsWithDay.test(text))) return undefined;
  const day = named ?? today;
  if (!hours) return { from: instantOfLocal(day, 0, 0, zone), until: instantOfLocal(day, 24, 0, zone) };
  const [, fromHour, fromMinute = '0', untilHour, untilMinute = '0'] = hours;
  if (Number(fromHour) > 24 || Number(untilHour) > 24) return undefined;
  const from = instantOfLocal(day, Number(fromHour), Number(fromMinute), zone);
  const until = instantOfLocal(day, Number(untilHour), Number(untilMinute), zone);
  return until > from ? { from, until } : undefined;
}

function writeSlot(world: CellWorld, row: PlannedRow, text: string): Partial<PlannedRow> | undefined {
  const zone = zoneOf(world, row);
  const day = dayIn(text, localDay(world.now(), zone));
  const time = /(\d{1,2})(?::(\d{2}))?\s*$/.exec(text.replace(/\s*[-–].*$/, ''));
  const hour = time && `${(time[1] ?? '').padStart(2, '0')}:${time[2] ?? '00'}`;
  const slot = world
    .slotsOf(row.terminalId)
    .find(
      ({ slotBegin, category }) =>
        category !== 'red' && (!day || localDay(slotBegin, zone) === day) && formatTime(slotBegin, zone) === hour,
    );
  return slot && { timeSlot: { slotBegin: slot.slotBegin, slotEnd: slot.slotEnd } };
}

const driverName = ({ firstName, lastName }: ForwarderTrucker) => fullName(firstName, lastName);

function writeDriver({ drivers }: CellWorld, text: string): Partial<PlannedRow> | undefined {
  const plate = plateKey(text);
  const byPlate = drivers.find(({ licensePlate }) => plate !== '' && plateKey(licensePlate ?? '') === plate);
  const driver = byPlate ?? meant(drivers, driverName, text);
  return driver && { truckerId: driver.userId };
}

function writePair({ rows }: CellWorld, row: PlannedRow, text: string): Partial<PlannedRow> | undefined {
  const other = rows[Number(text) - 1];
  return other && other.rowId !== row.rowId ? { pairRowId: other.rowId } : undefined;
}

const emptied: Record<PlanColumn, Partial<PlannedRow>> = {
  type: { type: null },
  referenceNumber: { referenceNumber: '' },
  containerNumber: { containerNumber: '' },
  terminal: { terminalId: null, terminalText: undefined },
  wanted: { wantedFrom: null, wantedUntil: null },
  slot: { timeSlot: null },
  driver: { truckerId: null },
  pair: { pairRowId: null },
  customer: { customer: '' },
  orderNumber: { orderNumber: '' },
  note: { note: '' },
};

/** A type by the words of lists (FWD-BATCH-26), or by the beginning of its word on the screen. */
function writeType({ typeWords }: CellWorld, text: string): Partial<PlannedRow> | undefined {
  const type = parseBookingType(text) ?? meant(bookingTypes, (each) => typeWords[each], text);
  return type && { type };
}

export function writeCell(world: CellWorld): WriteCell {
  const writers: Record<PlanColumn, (row: PlannedRow, text: string) => Partial<PlannedRow> | undefined> = {
    type: (_, text) => writeType(world, text),
    referenceNumber: (_, text) => ({ referenceNumber: tidyReference(text).slice(0, 60) }),
    containerNumber: (_, text) => ({ containerNumber: text.slice(0, 40) }),
    terminal: (_, text) => {
      const terminal = meantTerminal(text, world.terminals);
      return typeof terminal === 'string' ? undefined : { terminalId: terminal.id, terminalText: undefined };
    },
    wanted: (row, text) => {
      const wanted = wantedIn(text, world.now(), zoneOf(world, row));
      return wanted && { wantedFrom: wanted.from, wantedUntil: wanted.until };
    },
    slot: (row, text) => writeSlot(world, row, text),
    driver: (_, text) => writeDriver(world, text),
    pair: (row, text) => writePair(world, row, text),
    customer: (_, text) => ({ customer: text.slice(0, ownTextMax.customer) }),
    orderNumber: (_, text) => ({ orderNumber: text.slice(0, ownTextMax.orderNumber) }),
    note: (_, text) => ({ note: text.slice(0, ownTextMax.note) }),
  };
  return (row, column, text) => (text === '' ? emptied[column] : writers[column](row, text));
}

const spanOf = (from: Date, until: Date, zone: string) => {
  const isDay = formatTime(from, zone) === '00:00' && until.getTime() - from.getTime() >= 23 * 3_600_000;
  const day = formatDate(from, zone);
  return isDay ? day : `${day} ${formatTime(from, zone)}-${formatTime(until, zone)}`;
};

export function readCell(world: CellWorld): ReadCell {
  const readers: Record<PlanColumn, (row: PlannedRow) => string> = {
    type: ({ type }) => (type ? world.typeWords[type] : ''),
    referenceNumber: ({ referenceNumber }) => referenceNumber,
    containerNumber: ({ containerNumber }) => containerNumber,
    terminal: ({ terminalId, terminalText }) =>
      world.terminals.find(({ id }) => id === terminalId)?.name ?? terminalText ?? '',
    wanted: (row) =>
      row.wantedFrom && row.wantedUntil ? spanOf(row.wantedFrom, row.wantedUntil, zoneOf(world, row)) : '',
    slot: (row) => (row.timeSlot ? spanOf(row.timeSlot.slotBegin, row.timeSlot.slotEnd, zoneOf(world, row)) : ''),
    driver: ({ truckerId }) => {
      const driver = world.drivers.find(({ userId }) => userId === truckerId);
      return driver ? driverName(driver) : '';
    },
    pair: ({ pairRowId }) => {
      const index = pairRowId === null ? -1 : world.rows.findIndex(({ rowId }) => rowId === pairRowId);
      return index < 0 ? '' : String(index + 1);
    },
    customer: ({ customer }) => customer,
    orderNumber: ({ orderNumber }) => orderNumber,
    note: ({ note }) => note,
  };
  return (row, column) => readers[column](row);
}
