import { languages } from '@quaygate/phrases/languages';
import { exceptionKinds, shiftReportMaxDays, stopOutcomes } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { terminalRead } from '../base/roles.ts';
import { ofUserTerminal, route } from '../base/route.ts';
import { toldFields } from '../booking/halt.ts';

const Stop = z.object({
  kind: z.enum(['blocked', 'restricted', 'counter']),
  occurredAt: instant,
  ...toldFields,
  lane: z.string().nullable(),
  tourId: z.string(),
  licensePlate: z.string(),
  driver: z.string(),
  forwarder: z.string(),
  /** At the end of the period; admitted: by a person of the terminal. */
  outcome: z.enum(stopOutcomes),
  outcomeDate: instant.nullable(),
  /** With which reason it was admitted. */
  outcomeReason: z.string().nullable(),
});

/** What the desk kept of a truck. */
const Handled = z.object({
  kind: z.enum(exceptionKinds),
  since: instant,
  licensePlate: z.string(),
  claimedBy: z.string().nullable(),
  note: z.string().nullable(),
  notedBy: z.string().nullable(),
  doneBy: z.string().nullable(),
  doneDate: instant.nullable(),
});

/** What happened at the gate in a period (DESK-14). */
export const ShiftReport = z.object({
  terminalName: z.string(),
  timeZone: z.string(),
  from: instant,
  until: instant,
  /** Trucks, each once. */
  arrived: z.int(),
  registered: z.int(),
  completed: z.int(),
  stopped: z.int(),
  /** The earliest first; of very many the first 500. */
  stops: z.array(Stop),
  /** Of the stops those that were open at the end. */
  open: z.int(),
  handled: z.array(Handled),
});
export type ShiftReport = z.infer<typeof ShiftReport>;

const day = 86_400_000;
/** Only what is right in itself is compared. */
const isRight = { when: ({ issues }: { issues: readonly unknown[] }) => issues.length === 0 };
const period = z.object({ from: instant, until: instant });
/** The longest period costs most, and no report is of longer. */
const isPeriod = <T extends z.ZodType<{ from: Date; until: Date }>>(query: T) =>
  query
    .refine(({ from, until }) => until > from, { path: ['until'], error: 'endDateAfterStartDate', ...isRight })
    .refine(({ from, until }) => until.getTime() - from.getTime() <= shiftReportMaxDays * day, {
      path: ['from'],
      error: 'invalidValue',
      ...isRight,
    });

const path = '/web/terminalOperators/v1/users/:u/terminals/:terminalId/shiftReport';
const read = {
  access: { roles: terminalRead },
  scope: { facility: 'terminalId' },
  params: ofUserTerminal,
  replica: true,
} as const;

export const shiftReport = {
  get: route({
    name: 'getShiftReport',
    method: 'GET',
    path,
    ...read,
    query: isPeriod(period),
    response: ShiftReport,
  }),
  file: route({
    name: 'printShiftReport',
    method: 'GET',
    path: `${path}/file`,
    ...read,
    query: isPeriod(period.extend({ language: z.enum(languages) })),
    file: 'application/pdf',
    heavy: true,
  }),
};
