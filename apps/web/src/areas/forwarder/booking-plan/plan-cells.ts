import type { ForwarderTrucker, PlannableSlot, PlannedRow, Terminal } from '@quaygate/contract';
import {
  bookingTypes,
  fullName,
  localDay,
  meantTerminal,
  ownTextMax,
  parseBookingType,
  plateKey,
  readSlotName,
  readWanted,
  referenceMaxCharacters,
  tidyReference,
} from '@quaygate/rules';
import { formatDate, formatTime } from '#web/lib/dates.ts';
import type { PlanColumn, ReadCell, WriteCell } from './plan-edit.ts';
import { containerTextMax } from './plan-row.ts';

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

/** The only one that is meant: by a whole name, else by how one begins, else by a part of one. */
function meant<T>(list: readonly T[], namesOf: (item: T) => readonly string[], text: string): T | undefined {
  const whole = list.find((item) => namesOf(item).some((name) => name.toLowerCase() === text.toLowerCase()));
  if (whole) return whole;
  for (const test of [isLike, holds]) {
    const found = list.filter((item) => namesOf(item).some((name) => test(name, text)));
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  }
  return undefined;
}

/** The slot that is meant; without a day the one of the wanted day, else the first at that time. */
function writeSlot(world: CellWorld, row: PlannedRow, text: string): Partial<PlannedRow> | undefined {
  const zone = zoneOf(world, row);
  const named = readSlotName(text, world.now(), zone);
  if (!named) return undefined;
  const day = named.day ?? (row.wantedFrom ? localDay(row.wantedFrom, zone) : undefined);
  const slot = world
    .slotsOf(row.terminalId)
    .find(
      ({ slotBegin, slotEnd, category }) =>
        category !== 'red' &&
        (!day || localDay(slotBegin, zone) === day) &&
        formatTime(slotBegin, zone) === named.begin &&
        (!named.end || formatTime(slotEnd, zone) === named.end),
    );
  return slot && { timeSlot: { slotBegin: slot.slotBegin, slotEnd: slot.slotEnd } };
}

const driverName = ({ firstName, lastName }: ForwarderTrucker) => fullName(firstName, lastName);

function writeDriver({ drivers }: CellWorld, text: string): Partial<PlannedRow> | undefined {
  const plate = plateKey(text);
  const byPlate = drivers.find(({ licensePlate }) => plate !== '' && plateKey(licensePlate ?? '') === plate);
  // Lists name the last name first as well, with a comma and without.
  const spoken = text.replace(/\s*,\s*|\s+/g, ' ').trim();
  const namesOf = (driver: ForwarderTrucker) => [driverName(driver), fullName(driver.lastName, driver.firstName)];
  const driver = byPlate ?? meant(drivers, namesOf, spoken);
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
  const type = parseBookingType(text) ?? meant(bookingTypes, (each) => [typeWords[each]], text);
  return type && { type };
}

export function writeCell(world: CellWorld): WriteCell {
  const writers: Record<PlanColumn, (row: PlannedRow, text: string) => Partial<PlannedRow> | undefined> = {
    type: (_, text) => writeType(world, text),
    // A number that is cut is another number.
    referenceNumber: (_, text) =>
      tidyReference(text).length > referenceMaxCharacters ? undefined : { referenceNumber: tidyReference(text) },
    containerNumber: (_, text) => (text.length > containerTextMax ? undefined : { containerNumber: text }),
    terminal: (_, text) => {
      const terminal = meantTerminal(text, world.terminals);
      return typeof terminal === 'string' ? undefined : { terminalId: terminal.id, terminalText: undefined };
    },
    wanted: (row, text) => {
      const wanted = readWanted(text, world.now(), zoneOf(world, row));
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
  const [begin, end] = [formatTime(from, zone), formatTime(until, zone)];
  // What ends at midnight is of the day before.
  const last = formatDate(end === '00:00' ? new Date(until.getTime() - 1) : until, zone);
  const day = formatDate(from, zone);
  const isWhole = begin === '00:00' && end === '00:00';
  if (day === last) return isWhole ? day : `${day} ${begin}-${end === '00:00' ? '24:00' : end}`;
  return isWhole ? `${day}-${last}` : `${day} ${begin}-${last} ${end === '00:00' ? '24:00' : end}`;
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
