import {
  addDays,
  type DocumentStatus,
  displayTimeZone,
  documentReminderDays,
  localDay,
  type PictureKind,
  requiredPictures,
  type TerrorStatus,
} from '@quaygate/rules';
import { checkDocument } from '../../slices/identification/document-checks.service.ts';
import type { FoundCheck } from '../../slices/identification/identification.table.ts';
import { looks } from '../drawing/portrait.ts';
import { type Random, randomOf } from '../random.ts';
import type { DemoTrucker } from '../tours/fleet.ts';
import { day, hour, later, minute } from '../tours/moments.ts';
import { type Flaw, type Paper, paperOf } from './driver-papers.ts';
import { chooseDrivers } from './identified-drivers.ts';
import { sexOf } from './names.ts';

/** `verified` and `refused` by two people, `told` by a provider that was used before. */
type Course = 'verified' | 'waiting' | 'refused' | 'begun' | 'told';

export interface DemoIdentification {
  id: string;
  driver: DemoTrucker;
  course: Course;
  createdDate: Date;
  submittedDate: Date | null;
  paper: Paper;
  checks: FoundCheck[];
  duplicateOf: string | null;
  /** What the checks made of it. */
  foundStatus: DocumentStatus;
  documentStatus: DocumentStatus;
  terrorStatus: TerrorStatus | null;
  /** When people or the provider decided. */
  decidedDate: Date | null;
  remindedDate: Date | null;
  pictures: readonly PictureKind[];
  /** Positions in `looks`: the driver's, and that of the face on the document. */
  look: number;
  printedLook: number;
}

/** What makes one identification another than the next. */
interface Wanted {
  course: Course;
  /** Milliseconds ago. */
  handedIn: number;
  /** Days from today to its last day. */
  endsIn?: number;
  flaw?: Flaw | undefined;
  copyOf?: DemoIdentification | undefined;
  decided?: { documentStatus: DocumentStatus; terrorStatus: TerrorStatus | null };
}

const passed = { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'MANUALLY_APPROVED' } as const;

/** The pictures of the document itself go 30 days after it was decided on; the portrait stays. */
function picturesOf(
  { typed }: Paper,
  { course, decidedDate, now }: { course: Course; decidedDate: Date | null; now: Date },
) {
  if (course === 'begun') return ['portrait'] as const;
  const isOver = decidedDate !== null && (course === 'told' || decidedDate < later(now, -30 * day));
  return isOver ? (['portrait'] as const) : requiredPictures(typed.documentKind);
}

function identificationOf(driver: DemoTrucker, wanted: Wanted, random: Random, now: Date): DemoIdentification {
  const { course, flaw, copyOf } = wanted;
  const today = localDay(now, displayTimeZone);
  const at = later(now, -wanted.handedIn);
  const handedIn = localDay(at, displayTimeZone);
  // A document lasts ten years, and was not made on the day it was handed in.
  const longest = 9 * 365 - Math.ceil(wanted.handedIn / day);
  const validUntil = addDays(today, wanted.endsIn ?? random.int(365, longest));
  const own = paperOf(driver, random, { validUntil, handedIn, flaw });
  const paper = copyOf?.paper ?? own;
  const checks = checkDocument(paper.typed, driver, { today: handedIn, isDuplicate: copyOf !== undefined });
  const hasFailed = checks.some(({ result }) => result === 'failed');
  const foundStatus = copyOf ? 'DUPLICATE' : hasFailed ? 'WARN' : 'PENDING';
  const delay = course === 'told' ? random.int(2 * minute, 9 * minute) : random.int(2 * hour, 60 * hour);
  const decidedDate = wanted.decided ? later(at, delay) : null;
  const ending = new Date(`${addDays(paper.typed.validUntil, -documentReminderDays)}T03:10:00Z`);
  const reminded = decidedDate && decidedDate > ending ? later(decidedDate, hour) : ending;
  const sex = sexOf(driver);
  const ownLook = random.pick(looks.flatMap((look, index) => (look.sex === sex ? [index] : [])));
  // Who has the name of the other has the face of the other: it is one person.
  const look = copyOf && copyOf.driver.lastName === driver.lastName ? copyOf.look : ownLook;
  return {
    ...{ id: random.uuid(), driver, course, paper, checks, foundStatus, decidedDate },
    createdDate: later(at, -random.int(6, 25) * minute),
    submittedDate: course === 'begun' ? null : at,
    duplicateOf: copyOf?.driver.userId ?? null,
    documentStatus: wanted.decided?.documentStatus ?? (course === 'begun' ? 'PENDING' : foundStatus),
    terrorStatus: wanted.decided?.terrorStatus ?? null,
    remindedDate: course === 'verified' && reminded < now ? reminded : null,
    pictures: picturesOf(paper, { course, decidedDate, now }),
    look,
    printedLook: copyOf?.look ?? look,
  };
}

/** Days until the documents of the first verified drivers end: four soon, two last week. */
const ends = [3, 9, 17, 27, -3, -6];
const flaws: Flaw[] = [
  'checkDigit',
  'otherDriver',
  'dateOfBirth',
  'otherZone',
  'ended',
  'checkDigit',
  'otherDriver',
  'dateOfBirth',
];
const refusals = [
  { documentStatus: 'MANUALLY_DENIED', terrorStatus: null },
  { documentStatus: 'MANUALLY_DENIED', terrorStatus: 'MANUALLY_DENIED' },
  { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'MANUALLY_DENIED' },
  { documentStatus: 'MANUALLY_DENIED', terrorStatus: null },
] as const;
/** What a provider can tell. */
const results = [
  { documentStatus: 'ACCEPTED', terrorStatus: 'OK' },
  { documentStatus: 'ACCEPTED', terrorStatus: 'OK' },
  { documentStatus: 'ACCEPTED', terrorStatus: 'OK' },
  { documentStatus: 'ACCEPTED', terrorStatus: 'WARNING' },
  { documentStatus: 'ACCEPTED', terrorStatus: 'RED_ALERT' },
  { documentStatus: 'DENIED', terrorStatus: null },
  { documentStatus: 'DENIED_PRELIMINARY', terrorStatus: null },
  { documentStatus: 'FAILED', terrorStatus: null },
] as const;

/** Who of the drivers is identified, and how far each has come (GATE, IDENT); the others never began. */
export function demoIdentifications(truckers: readonly DemoTrucker[], now: Date): DemoIdentification[] {
  const random = randomOf('identifications');
  const drivers = chooseDrivers(truckers, now, {
    ...{ begun: 6, told: results.length, refused: 11, flawed: flaws.length },
  });
  const of = (driver: DemoTrucker, wanted: Wanted) => identificationOf(driver, wanted, random, now);
  const lately = () => random.int(2 * hour, 4 * day);
  /** Since the driver is there, at most two years, and old enough to be decided on a month ago. */
  const longAgo = ({ registeredDate }: DemoTrucker) =>
    random.int(34 * day, Math.min(720 * day, now.getTime() - registeredDate.getTime() - hour));

  const originals = drivers.originals.map((driver, index) =>
    of(driver, { course: 'verified', handedIn: (11 + index * 6) * day, decided: passed }),
  );
  return [
    ...originals,
    ...drivers.duplicates.map((driver, index) =>
      of(driver, { course: 'waiting', handedIn: lately(), copyOf: originals[index] }),
    ),
    ...drivers.verified.map((driver, index) => {
      const endsIn = ends[index];
      const isNoZone = random.chance(0.1);
      return of(driver, {
        ...{ course: 'verified', handedIn: longAgo(driver), decided: passed, flaw: isNoZone ? 'noZone' : undefined },
        ...(endsIn !== undefined && { endsIn }),
      });
    }),
    ...drivers.waiting.map((driver, index) =>
      of(driver, { course: 'waiting', handedIn: lately(), flaw: index % 5 === 4 ? 'noZone' : undefined }),
    ),
    ...drivers.flawed.map((driver, index) =>
      of(driver, { course: 'waiting', handedIn: random.int(2 * hour, 12 * day), flaw: flaws[index] }),
    ),
    ...drivers.refused.map((driver, index) => {
      const decided = refusals[index % refusals.length]!;
      const isForged = index % 3 === 0 && decided.documentStatus === 'MANUALLY_DENIED';
      const handedIn = index < 2 ? random.int(5 * day, 20 * day) : random.int(35 * day, 75 * day);
      return of(driver, { course: 'refused', handedIn, decided, flaw: isForged ? 'checkDigit' : undefined });
    }),
    ...drivers.begun.map((driver) => of(driver, { course: 'begun', handedIn: random.int(hour, 12 * day) })),
    ...drivers.told.map((driver, index) =>
      of(driver, { course: 'told', handedIn: random.int(45 * day, 80 * day), decided: results[index]! }),
    ),
  ];
}
