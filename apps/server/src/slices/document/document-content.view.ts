import type { Booking } from '@quaygate/contract';
import type { DriverLanguage } from '@quaygate/phrases';
import { type DocumentTexts, driverTexts } from '@quaygate/phrases/driver';
import { fill } from '@quaygate/phrases/fill';
import { type BookingEventType, fullName } from '@quaygate/rules';
import type { DocumentKind, DocumentSource, Reported } from './document.queries.ts';
import { dayText, localTimes, weightText } from './document-values.format.ts';

/** Label and value; a value that was not reported is null. */
export type Fact = [label: string, value: string | null];

/** All texts of a document; the drawing decides only where they go. */
export interface DocumentContent {
  language: DriverLanguage;
  /** Of the installation; without them name and mark of the product. */
  brand: { name: string | null; logo: Uint8Array | null };
  title: string;
  note: string;
  bookingId: string;
  version: string;
  facilityName: string;
  /** In place of a value that was not reported. */
  notReported: string;
  loadUnit: { label: string; containerNumber: string | null; direction: string };
  facts: { title: string; rows: Fact[]; plate?: string }[];
  story: { title: string; columns: [string, string, string]; rows: [string, string | null, string | null][] };
  /** Lists of what was noted: damages, seals, pictures. */
  lists: { title: string; entries: { title: string; lines: string[] }[] } | null;
  footer: string[];
  page: string;
}

interface Wanted {
  kind: DocumentKind;
  language: DriverLanguage;
  version: number;
  now: Date;
  brand: DocumentContent['brand'];
}

/** The steps of a visit, with when they were. */
function storyOf(
  reported: Reported,
  text: DocumentTexts,
  local: ReturnType<typeof localTimes>,
  kind: DocumentKind,
): DocumentContent['story'] {
  const at = (type: BookingEventType) =>
    reported.events.find((event) => event.type === type && event.applied)?.occurredAt;
  const step = (label: string, type: BookingEventType): [string, string | null, string | null] => {
    const moment = at(type);
    return moment === undefined
      ? [label, null, null]
      : [label, local.date(new Date(moment)), local.time(new Date(moment))];
  };

  return {
    title: text.story,
    columns: [text.step, text.date, text.time],
    rows: [
      step(text.checkIn, 'terminal_reached'),
      step(text.registration, 'registered'),
      ...(kind === 'transhipment' ? [step(text.transhipmentStep, 'transhipment')] : []),
      step(text.completion, 'completed'),
    ],
  };
}

/** The words of a document of a completed booking. */
export function documentContent(
  booking: Booking,
  { facilityName, timeZone, reported }: DocumentSource,
  { kind, language, version, now, brand }: Wanted,
): DocumentContent {
  const text = driverTexts[language].document;
  const local = localTimes(timeZone, language);
  const { firstName, lastName } = booking.truckerInformation;
  const rail: Fact[] = [
    [text.trainNumber, reported.trainNumber],
    [text.trainDate, reported.trainDate && dayText(reported.trainDate)],
  ];
  return {
    language,
    brand,
    title: text[kind],
    note: kind === 'eir' ? text.eirNote : text.transhipmentNote,
    bookingId: `${text.bookingId} ${booking.bookingId}`,
    version: fill(text.version, { version }),
    facilityName,
    notReported: text.notReported,
    loadUnit: {
      label: text.loadUnit,
      containerNumber: reported.containerNumber,
      direction: booking.type === 'pickup' ? text.pickup : text.delivery,
    },
    facts: [
      { title: text.loadUnit, rows: unitFacts(booking, reported, text) },
      {
        title: text.transport,
        plate: booking.licensePlate,
        rows: [
          [text.facility, facilityName],
          [text.timeSlot, local.span(booking.timeSlot.slotBegin, booking.timeSlot.slotEnd)],
          [text.forwarder, booking.forwarder],
          [text.driver, fullName(firstName, lastName)],
          [text.licensePlate, booking.licensePlate],
          [text.tourId, booking.tourId],
        ],
      },
      ...(kind === 'transhipment' ? [{ title: text.rail, rows: rail }] : []),
    ],
    story: storyOf(reported, text, local, kind),
    lists: kind === 'eir' ? receipt(reported, text, local.both) : null,
    footer: [fill(text.origin, { date: local.date(now), time: local.time(now) }), fill(text.zone, { zone: timeZone })],
    page: text.page,
  };
}

function unitFacts({ referenceNumber }: Booking, reported: Reported, text: DocumentTexts): Fact[] {
  const { containerType, containerLength, netWeight, emptyWeight } = reported;
  const weight = (kg: number | null) => (kg === null ? null : weightText(kg));
  const gross = netWeight === null || emptyWeight === null ? null : netWeight + emptyWeight;
  return [
    [text.containerType, containerType],
    [text.containerLength, containerLength === null ? null : fill(text.feet, { feet: containerLength })],
    [text.referenceNumber, referenceNumber],
    [text.netWeight, weight(netWeight)],
    [text.emptyWeight, weight(emptyWeight)],
    [text.grossWeight, weight(gross)],
  ];
}

/** What was found at hand-over. Of several reports the last that says something counts, also one that came as a correction. */
function receipt({ events, pictures }: Reported, text: DocumentTexts, both: (moment: Date) => string) {
  const last = <K extends 'condition' | 'damageNotes' | 'sealNumbers'>(key: K) =>
    events.findLast((event) => (event[key]?.length ?? 0) > 0)?.[key];
  const condition = last('condition');
  return {
    title: text.state,
    entries: [
      { title: text.condition, lines: condition ? [condition] : [] },
      // A reported condition without notes says that there is no damage.
      { title: text.damages, lines: last('damageNotes') ?? (condition ? [text.none] : []) },
      { title: text.seals, lines: last('sealNumbers') ?? [] },
      { title: text.pictures, lines: pictures.map(({ id, takenAt }) => `${id} · ${both(new Date(takenAt))}`) },
    ],
  };
}
