import type { Booking } from '@quaygate/contract';
import type { Language } from '@quaygate/phrases';
import { catalogues } from '@quaygate/phrases/catalogues';
import { driverTexts } from '@quaygate/phrases/driver';
import { fill } from '@quaygate/phrases/fill';
import { displayTimeZone, present } from '@quaygate/rules';
import type { ReportContent } from '../document/document-report.format.ts';
import { localTimes } from '../document/document-values.format.ts';

/** A booking that was asked for; undefined for a foreign and an unknown one. */
export interface Asked {
  bookingId: string;
  booking: Booking | undefined;
}

/** A booking whose receipt is in the file. */
export interface Taken {
  booking: Booking;
  facilityName: string;
  containerNumber: string | null;
}

interface Written {
  language: Language;
  now: Date;
  brand: ReportContent['brand'];
}

type Table = ReportContent['tables'][number];

/** The words of the page before the receipts: what is in the file, and which bookings have none. */
export function coverContent(
  { taken, without }: { taken: readonly Taken[]; without: readonly Asked[] },
  { language, now, brand }: Written,
): ReportContent {
  const { receipts: text } = catalogues[language];
  const { document } = driverTexts[language];
  const local = localTimes(displayTimeZone, language);
  const created = fill(document.origin, { date: local.date(now), time: local.time(now) });
  return {
    ...{ language, brand, title: document.eir, page: document.page },
    version: local.both(now),
    facilityName: present(taken[0]).booking.forwarder,
    footer: [created, fill(document.zone, { zone: displayTimeZone })],
    counts: [
      [text.receipt, String(taken.length)],
      [text.without, String(without.length)],
    ],
    tables: [takenTable(taken, language), ...(without.length > 0 ? [withoutTable(without, language)] : [])],
  };
}

const widths = [0.34, 0.16, 0.22, 0.28];

function headings(language: Language, last: string): string[] {
  const { column } = catalogues[language].tourExport;
  return [column.loadUnit, column.type, column.tour, last];
}

function takenTable(taken: readonly Taken[], language: Language): Table {
  const { receipts: text, status } = catalogues[language];
  const { document } = driverTexts[language];
  return {
    ...{ title: text.receipt, empty: '', widths, columns: headings(language, document.facility) },
    rows: taken.map(({ booking, facilityName, containerNumber }) => [
      [containerNumber ?? document.notReported, booking.referenceNumber],
      [status.type[booking.type], null],
      [booking.tourId, booking.licensePlate],
      [facilityName, null],
    ]),
  };
}

function withoutTable(without: readonly Asked[], language: Language): Table {
  const { receipts: text, status, errors, tourExport } = catalogues[language];
  const { document } = driverTexts[language];
  return {
    ...{ title: text.without, empty: '', widths, columns: headings(language, tourExport.column.status) },
    rows: without.map(({ bookingId, booking }) =>
      booking
        ? [
            [booking.containerNumber ?? document.notReported, booking.referenceNumber],
            [status.type[booking.type], null],
            [booking.tourId, booking.licensePlate],
            [status.booking[booking.status], null],
          ]
        : [
            [bookingId, null],
            ['', null],
            ['', null],
            [errors.not_found, null],
          ],
    ),
  };
}
