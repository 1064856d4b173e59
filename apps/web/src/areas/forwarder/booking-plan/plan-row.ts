import type { BatchRow, BookedRow, CheckedRow, CorruptRow, PlannedRow, Terminal } from '@quaygate/contract';
import {
  meantTerminal,
  ownTextMax,
  type PlanChoice,
  type PlanReason,
  parseBookingType,
  planRowsMax,
  referenceMaxCharacters,
} from '@quaygate/rules';

/** What is known of a row beside what the user wrote; not stored. */
export interface RowFacts {
  /** The last check, and what it asked about. */
  checked?: CheckedRow;
  askedFor?: string;
  /** Begins of the slots that are offered for it; places in a list would be others after the next check. */
  offered?: readonly number[];
  /** Why it has its slot, or none, and for which choice of slot and driver that was said. */
  reason?: PlanReason;
  reasonFor?: string;
  alternatives?: readonly PlanChoice[];
  /** What the booking answered. */
  outcome?: BookedRow;
  outcomeFor?: string;
  isBooking?: boolean;
}

export const emptyRow = (place: number, more: Partial<PlannedRow> = {}): PlannedRow => ({
  rowId: crypto.randomUUID(),
  place,
  terminalId: null,
  type: null,
  referenceNumber: '',
  containerNumber: '',
  wantedFrom: null,
  wantedUntil: null,
  timeSlot: null,
  truckerId: null,
  pairRowId: null,
  customer: '',
  orderNumber: '',
  note: '',
  bookingId: null,
  attempt: 0,
  ...more,
});

/** What is known where rows come in: the terminal of those that name none, and the ones that may be named. */
export interface ListPlace {
  terminalId: number | null;
  terminals: readonly Terminal[];
}

/** The terminal that a row of a list names, else the one of the place; what means none is kept to be mended (PLAN-07). */
function terminalOf(named: string | undefined, { terminalId, terminals }: ListPlace): Partial<PlannedRow> {
  if (named === undefined) return { terminalId };
  const meant = meantTerminal(named, terminals);
  return typeof meant === 'string' ? { terminalId: null, terminalText: named } : { terminalId: meant.id };
}

/** The company's own texts, as far as a list names them (PLAN-08). */
const ownOf = ({ customer = '', orderNumber = '', note = '' }: NonNullable<BatchRow['own']> = {}) => ({
  ...{ customer, orderNumber, note },
});

export const rowOfBatch = (row: BatchRow, place: number, list: ListPlace): PlannedRow =>
  emptyRow(place, {
    ...terminalOf(row.terminal, list),
    type: row.type,
    referenceNumber: row.referenceNumber,
    containerNumber: row.containerNumber ?? '',
    ...ownOf(row.own),
  });

/** Most characters of the container of a row. */
export const containerTextMax = 40;

/** A number that is too long is no number: it stands in the note, and its cell is empty. */
const fitting = (text: string, most: number) =>
  text.length > most ? { kept: '', left: text } : { kept: text, left: '' };

/** A row that could not be read stands in the plan with what could be, to be mended there (PLAN-02). */
export const rowOfCorrupt = ({ values, terminal, own }: CorruptRow, place: number, list: ListPlace): PlannedRow => {
  const reference = fitting(values.referenceNumber, referenceMaxCharacters);
  const container = fitting(values.containerNumber, containerTextMax);
  const type = parseBookingType(values.type) ?? null;
  const left = [type ? '' : values.type, reference.left, container.left].filter(Boolean);
  return emptyRow(place, {
    ...terminalOf(terminal, list),
    type,
    referenceNumber: reference.kept,
    containerNumber: container.kept,
    ...ownOf(own),
    // What the list said instead stands beside the row that is to be mended.
    ...(!own?.note && left.length > 0 && { note: left.join(' ').slice(0, ownTextMax.note) }),
  });
};

/** As many rows as the plan still takes; a pair that is cut apart is none (PLAN-44). */
export function rowsThatFit(rows: readonly PlannedRow[], room: number): PlannedRow[] {
  const fitting = rows.slice(0, room);
  const kept = new Set(fitting.map(({ rowId }) => rowId));
  return fitting.map((row) => (row.pairRowId && !kept.has(row.pairRowId) ? { ...row, pairRowId: null } : row));
}

/** The rows of a plan with those that come in, as far as it takes them, and how many it does not (PLAN-01). */
export function rowsWith(before: readonly PlannedRow[], more: readonly PlannedRow[]) {
  const fitting = rowsThatFit(more, Math.max(0, planRowsMax - before.length));
  return { rows: [...before, ...fitting], added: fitting.length, left: more.length - fitting.length };
}

const asked = new WeakMap<PlannedRow, string>();

/** What a check asks about; another text is another row. */
export function askedOf(row: PlannedRow): string {
  const { terminalId, type, referenceNumber, containerNumber } = row;
  const text = asked.get(row) ?? JSON.stringify([terminalId, type, referenceNumber, containerNumber]);
  asked.set(row, text);
  return text;
}

/** Slot and driver of a row: with others, what was said of it is over. */
export const choiceKey = (truckerId: string | null, begin: number | undefined): string => `${truckerId} ${begin}`;
export const choiceOf = ({ truckerId, timeSlot }: PlannedRow): string =>
  choiceKey(truckerId, timeSlot?.slotBegin.getTime());

/** What still holds of the facts of a row that may have changed since. */
export function factsNow(row: PlannedRow, facts: RowFacts): RowFacts {
  const isAsked = facts.checked === undefined || facts.askedFor === askedOf(row);
  const isReasoned = facts.reason === undefined || facts.reasonFor === choiceOf(row);
  const isAnswered = facts.outcome === undefined || row.bookingId !== null || facts.outcomeFor === choiceOf(row);
  if (isAsked && isReasoned && isAnswered) return facts;
  const { checked, offered, reason, outcome, ...kept } = facts;
  return {
    ...kept,
    ...(isAsked && checked && { checked }),
    ...(isAsked && offered && { offered }),
    ...(isReasoned && reason && { reason }),
    ...(isAnswered && outcome && { outcome }),
  };
}

/** What is missing before anything can be asked. */
export function missingIn({
  terminalId,
  type,
  referenceNumber,
  containerNumber,
}: PlannedRow): 'terminal' | 'type' | 'reference' | 'container' | undefined {
  if (terminalId === null) return 'terminal';
  if (type === null) return 'type';
  if (referenceNumber === '') return 'reference';
  return type === 'pickup' && containerNumber === '' ? 'container' : undefined;
}

/** Can be given a slot and a driver. */
export const isPlannable = (row: PlannedRow, { checked, offered }: RowFacts): boolean =>
  row.bookingId === null && offered !== undefined && checked?.errorCode === undefined;

/** Can be booked now. */
export const isReady = (row: PlannedRow, facts: RowFacts): boolean =>
  isPlannable(row, facts) && row.timeSlot !== null && row.truckerId !== null;

/** Stands still until somebody mends it. */
export const isFaulty = (row: PlannedRow, { checked, outcome }: RowFacts): boolean =>
  row.bookingId === null &&
  (missingIn(row) !== undefined || checked?.errorCode !== undefined || outcome?.errorCode !== undefined);
