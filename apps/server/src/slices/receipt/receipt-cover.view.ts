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

/** The words of the page before the receipts: what is in the file, and which bookings have none. */
export function coverContent(
  { taken, without }: { taken: readonly Taken[]; without: readonly Asked[] },
  { language, now, brand }: Written,
): ReportContent {
  const { receipts: text, status } = catalogues[language];
  const { document } = driverTexts[language];
  const local = localTimes(displayTimeZone, language);
  const created = fill(document.origin, { date: local.date(now), time: local.time(now) });
  return {
    ...{ language, brand, title: text.cover.title, page: document.page },
    version: local.both(now),
    facilityName: present(taken[0]).booking.forwarder,
    footer: [created, fill(document.zone, { zone: displayTimeZone })],
    counts: [
      [text.cover.count, String(taken.length)],
      [text.cover.withoutCount, String(without.length)],
    ],
    tables: [
      {
        title: text.cover.taken,
        empty: '',
        columns: [text.cover.loadUnit, text.cover.type, text.cover.tour, text.cover.terminal],
        widths: [0.34, 0.16, 0.22, 0.28],
        rows: taken.map(({ booking, facilityName, containerNumber }) => [
          [containerNumber ?? document.notReported, booking.referenceNumber],
          [status.type[booking.type], null],
          [booking.tourId, booking.licensePlate],
          [facilityName, null],
        ]),
      },
      {
        title: text.cover.without,
        empty: text.cover.allTaken,
        columns: [text.cover.loadUnit, text.cover.type, text.cover.tour, text.cover.reason],
        widths: [0.34, 0.16, 0.22, 0.28],
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
                [text.cover.notFound, null],
              ],
        ),
      },
    ],
  };
}
