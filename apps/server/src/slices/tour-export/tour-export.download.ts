import type { Page, Tour } from '@quaygate/contract';
import type { Language } from '@quaygate/phrases';
import { catalogues } from '@quaygate/phrases/catalogues';
import { displayTimeZone, fullName, guardFormula, localTime } from '@quaygate/rules';
import { stringify } from 'csv-stringify/sync';
import type { FileAnswer } from '../../serving/serve.ts';

type Row = Tour['containerBookings'][number];

interface Written {
  language: Language;
  /** Of every terminal. */
  timeZones: ReadonlyMap<number, string>;
}

function cellsOfTour(tour: Tour, { language, timeZones }: Written): string[] {
  const { status } = catalogues[language];
  const timeZone = timeZones.get(tour.facility.id) ?? displayTimeZone;
  return [
    tour.id,
    tour.licensePlate,
    fullName(tour.truckerInformation.firstName, tour.truckerInformation.lastName),
    tour.facility.name,
    localTime(tour.timeSlot.slotBegin, timeZone),
    localTime(tour.timeSlot.slotEnd, timeZone),
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
    row.atRisk ? status.risk[row.atRisk] : '',
    row.own?.customer ?? '',
    row.own?.orderNumber ?? '',
    row.own?.note ?? '',
  ];
}

/** Tours with all their bookings as CSV, one line each; the last line says where more tours fit (FWD-EXP-01). */
export function writeTours({ items, total }: Pick<Page<Tour>, 'items' | 'total'>, written: Written): FileAnswer {
  const { language } = written;
  const { fileName, column, cut } = catalogues[language].tourExport;
  const columns = Object.values(column);
  const blank = columns.map(() => '');
  const lines = items.flatMap((tour) => {
    const cells = cellsOfTour(tour, written);
    return tour.containerBookings.map((row) => [...cells, ...cellsOfRow(row, language)]);
  });
  if (total > items.length) {
    const numbers: Record<string, number> = { shown: items.length, total };
    const text = cut.replace(/\{\{(\w+)\}\}/g, (_, name: string) => (numbers[name] ?? 0).toLocaleString(language));
    lines.push([text, ...blank.slice(1)]);
  }
  const options = { bom: true, delimiter: ';', record_delimiter: '\r\n' } as const;
  const text = stringify([columns, ...lines.map((line) => line.map(guardFormula))], options);
  return { fileName: `${fileName}.csv`, bytes: Buffer.from(text) };
}
