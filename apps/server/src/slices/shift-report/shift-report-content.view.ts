import type { ShiftReport } from '@quaygate/contract';
import { type Language, localeOf } from '@quaygate/phrases';
import { catalogues } from '@quaygate/phrases/catalogues';
import { driverTexts } from '@quaygate/phrases/driver';
import { fill } from '@quaygate/phrases/fill';
import { isLaneNumber } from '@quaygate/rules';
import type { ReportContent } from '../document/document-report.format.ts';
import { localTimes } from '../document/document-values.format.ts';

interface Wanted {
  language: Language;
  now: Date;
  brand: ReportContent['brand'];
}

/** The words of a shift report on paper. */
export function reportContent(report: ShiftReport, { language, now, brand }: Wanted): ReportContent {
  const { shiftReport: text } = catalogues[language];
  const { document } = driverTexts[language];
  const local = localTimes(report.timeZone, language);
  const number = new Intl.NumberFormat(localeOf(language));
  const count = (name: keyof typeof text.count): [string, string] => [text.count[name], number.format(report[name])];
  return {
    ...{ language, brand, title: text.title, facilityName: report.terminalName },
    version: `${local.both(report.from)} – ${local.both(report.until)}`,
    counts: (['arrived', 'registered', 'completed', 'stopped', 'open'] as const).map(count),
    tables: [stopTable(report, language), handledTable(report, language)],
    footer: [
      fill(document.origin, { date: local.date(now), time: local.time(now) }),
      fill(document.zone, { zone: report.timeZone }),
    ],
    page: document.page,
  };
}

/** A key that ends with `_one` would be a form of a number. */
const causeWord = (cause: string) => (cause === 'one_to_one' ? 'oneToOne' : cause);

function stopTable({ stops, timeZone }: ShiftReport, language: Language): ReportContent['tables'][number] {
  const { shiftReport: text, status, exceptionDesk } = catalogues[language];
  const local = localTimes(timeZone, language);
  const causes: Readonly<Record<string, string>> = status.cause;
  return {
    title: text.stops.title,
    empty: text.stops.empty,
    columns: [text.column.time, text.column.truck, text.column.driver, text.column.reason, text.column.outcome],
    widths: [0.14, 0.15, 0.24, 0.26, 0.21],
    rows: stops.map((stop) => [
      [
        local.both(stop.occurredAt),
        stop.lane && isLaneNumber(stop.lane) ? fill(text.lane, { lane: stop.lane }) : stop.lane,
      ],
      [stop.licensePlate, stop.tourId],
      [stop.driver, stop.forwarder],
      [
        exceptionDesk.kind[stop.kind],
        [...stop.causes.map((cause) => causes[causeWord(cause)]), stop.reason].filter(Boolean).join(': ') ||
          status.noReason,
      ],
      [
        [text.outcome[stop.outcome], stop.outcomeDate && local.time(stop.outcomeDate)].filter(Boolean).join(', '),
        stop.outcomeReason,
      ],
    ]),
  };
}

function handledTable({ handled, timeZone }: ShiftReport, language: Language): ReportContent['tables'][number] {
  const { shiftReport: text, exceptionDesk } = catalogues[language];
  const local = localTimes(timeZone, language);
  return {
    title: text.handled.title,
    empty: text.handled.empty,
    columns: [text.column.time, text.column.truck, text.column.claim, text.column.note, text.column.done],
    widths: [0.14, 0.2, 0.18, 0.3, 0.18],
    rows: handled.map((row) => [
      [local.both(row.since), null],
      [row.licensePlate, exceptionDesk.kind[row.kind]],
      [row.claimedBy ?? '–', null],
      [row.note ?? '–', row.notedBy],
      [row.doneBy ?? '–', row.doneDate && local.time(row.doneDate)],
    ]),
  };
}
