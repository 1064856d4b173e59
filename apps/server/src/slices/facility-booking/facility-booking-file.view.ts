import type { Page, SlotBooking } from '@quaygate/contract';
import type { Language } from '@quaygate/phrases';
import { catalogues } from '@quaygate/phrases/catalogues';
import { fill } from '@quaygate/phrases/fill';
import { fullName } from '@quaygate/rules';
import type { Table, TableCell } from '../../plumbing/table-file/table-file.ts';

interface Written {
  language: Language;
  /** Of the terminal. */
  timeZone: string;
  /** So many are listed at most. */
  most: number;
}

/** Why a truck stands still, as the list says it. */
function haltText(halt: SlotBooking['halt'], language: Language): string {
  const causes: Readonly<Record<string, string>> = catalogues[language].status.cause;
  const words = halt?.causes.map((cause) => causes[cause === 'one_to_one' ? 'oneToOne' : cause]) ?? [];
  return [...words, halt?.reason].filter(Boolean).join(': ');
}

function cellsOf(booking: SlotBooking, { language, timeZone }: Written): TableCell[] {
  const { slotBoard, status } = catalogues[language];
  const { trainDate } = booking;
  return [
    { moment: booking.slotBegin, timeZone },
    { moment: booking.slotEnd, timeZone },
    slotBoard.state[booking.state],
    haltText(booking.halt, language),
    fullName(booking.firstName, booking.lastName),
    booking.forwarder,
    booking.licensePlate,
    booking.containerNumber ?? '',
    booking.referenceNumber,
    status.type[booking.type],
    booking.tourId,
    booking.moduleId ?? '',
    booking.trainNumber ?? '',
    trainDate === null ? '' : { day: trainDate },
  ];
}

/** Bookings of a terminal, one line each; a note says where more may fit (TRM-EXP-01, TRM-EXP-02). */
export function bookingsTable({ items, total }: Pick<Page<SlotBooking>, 'items' | 'total'>, written: Written): Table {
  const { language, most } = written;
  const { fileName, cut, column } = catalogues[language].facilityBooking;
  const rows = items.map((booking) => cellsOf(booking, written));
  const table = { name: fileName, columns: Object.values(column), rows };
  return total < most ? table : { ...table, note: fill(cut, { shown: items.length.toLocaleString(language) }) };
}
