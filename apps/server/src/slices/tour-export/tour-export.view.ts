import type { Page, Tour } from '@quaygate/contract';
import type { Language } from '@quaygate/phrases';
import { catalogues } from '@quaygate/phrases/catalogues';
import { fill } from '@quaygate/phrases/fill';
import { displayTimeZone, fullName, sayableRisk } from '@quaygate/rules';
import type { Table, TableCell } from '../../plumbing/table-file/table-file.ts';

type Row = Tour['containerBookings'][number];

interface Written {
  language: Language;
  /** Of every terminal. */
  timeZones: ReadonlyMap<number, string>;
  /** A search found them: its total says only that there are more (FWD-BOOK-59). */
  isFound: boolean;
}

function cellsOfTour(tour: Tour, { language, timeZones }: Written): TableCell[] {
  const { status } = catalogues[language];
  const timeZone = timeZones.get(tour.facility.id) ?? displayTimeZone;
  return [
    tour.id,
    tour.licensePlate,
    fullName(tour.truckerInformation.firstName, tour.truckerInformation.lastName),
    tour.facility.name,
    { moment: tour.timeSlot.slotBegin, timeZone },
    { moment: tour.timeSlot.slotEnd, timeZone },
    status.tour[tour.state],
    tour.readiness ? status.ready.state[tour.readiness.state] : '',
  ];
}

function cellsOfRow(row: Row, language: Language): string[] {
  const { status } = catalogues[language];
  return [
    row.bookingId,
    status.type[row.type],
    row.containerNumber ?? '',
    row.referenceNumber,
    row.priority ?? '',
    status.booking[row.status],
    row.atRisk ? status.risk[sayableRisk(row.atRisk)] : '',
    row.own?.customer ?? '',
    row.own?.orderNumber ?? '',
    row.own?.note ?? '',
  ];
}

/** Tours with all their bookings, one line each; a note says where more tours fit (FWD-EXP-01, FWD-EXP-03). */
export function toursTable({ items, total }: Pick<Page<Tour>, 'items' | 'total'>, written: Written): Table {
  const { language } = written;
  const { fileName, column } = catalogues[language].tourExport;
  const { cut, cutFound } = catalogues[language].bookingsOverview.file;
  const rows = items.flatMap((tour) => {
    const cells = cellsOfTour(tour, written);
    return tour.containerBookings.map((row) => [...cells, ...cellsOfRow(row, language)]);
  });
  const table = { name: fileName, columns: Object.values(column), rows };
  if (total <= items.length) return table;
  const numbers = { shown: items.length.toLocaleString(language), total: total.toLocaleString(language) };
  return { ...table, note: fill(written.isFound ? cutFound : cut, numbers) };
}
