import { slotCellsPerChange } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { pageOf, pageQuery } from '../base/page.ts';
import { terminalRead, terminalWrite } from '../base/roles.ts';
import { ofUserTerminal, route } from '../base/route.ts';
import { text } from '../base/text.ts';
import { SlotBooking } from '../booking/facility-booking.ts';
import { day, hour, isRight, maximum, moduleId } from './slot-plan.ts';
import { NewSlotTemplate, SlotPreview, SlotTemplate } from './slot-template.ts';

const categories = ['grey', 'green', 'yellow', 'red'] as const;

/** The share of a module in a slot. */
export const SlotCell = z.object({
  moduleId: z.string(),
  /** The maximum that holds; null: no limit. */
  maximum,
  templateMaximum: maximum,
  /** Somebody set the maximum of this slot or closed it: the template does not decide alone. */
  isOverridden: z.boolean(),
  closed: z.boolean(),
  currentNumber: z.int(),
  /** Those of them whose truck is in already; told of a slot that runs, where there are any. */
  arrivedNumber: z.int().optional(),
  category: z.enum(categories),
  /** Goes back with a change; null where nothing overrode the template yet. */
  version: z.string().nullable(),
});
export type SlotCell = z.infer<typeof SlotCell>;

export const BoardSlot = z.object({
  slotBegin: instant,
  slotEnd: instant,
  /** Sum over the open modules; null: no limit. */
  capacity: z.int().nullable(),
  taken: z.int(),
  closed: z.boolean(),
  category: z.enum(categories),
  /** Sorted by name, then id. */
  cells: z.array(SlotCell),
});
export type BoardSlot = z.infer<typeof BoardSlot>;

export const SlotBoard = z.object({
  modules: z.array(z.object({ moduleId: z.string(), moduleName: z.string() })),
  /** Ascending by begin. */
  slots: z.array(BoardSlot),
});
export type SlotBoard = z.infer<typeof SlotBoard>;

const CellKey = z.object({
  slotBegin: instant,
  moduleId,
  version: z.string().max(200).nullable().optional(),
});
const isDistinct = (cells: readonly z.output<typeof CellKey>[]) =>
  new Set(cells.map(({ slotBegin, moduleId }) => `${slotBegin.getTime()} ${moduleId}`)).size === cells.length;

/** One change for all cells: what is left out stays. A maximum of null gives the template's back. */
export const SlotChange = z
  .object({
    cells: z.array(CellKey).min(1, 'fieldRequired').max(slotCellsPerChange, 'tooLong').refine(isDistinct, isRight),
    closed: z.boolean().optional(),
    maximum: maximum.optional(),
    /** In place of a maximum: this share of each cell's template, rounded down. A cell without a limit has none then either. */
    percent: z.int().min(0).max(100).optional(),
    /** Why: for the history, and for the companies whose bookings stand in cells that are closed or limited. */
    reason: text(200).optional(),
  })
  .refine(({ maximum: set, percent }) => set === undefined || percent === undefined, {
    path: ['percent'],
    error: 'invalidValue',
  })
  .refine(({ closed, maximum: set, percent }) => [closed, set, percent].some((each) => each !== undefined), {
    path: ['maximum'],
    error: 'fieldRequired',
  });
export type SlotChange = z.infer<typeof SlotChange>;

const Changed = z.object({
  closed: z.boolean().optional(),
  /** Why it was closed or limited; of a change in the board. */
  reason: z.string().optional(),
  maximum: maximum.optional(),
  openingHour: hour.optional(),
  closingHour: hour.optional(),
  slotLength: z.int().optional(),
  validFrom: z.string().optional(),
});

/** Who changed what: of one slot, or of the template of a weekday. */
export const SlotChangeEntry = z.object({
  changedAt: instant,
  source: z.enum(['operator', 'integration']),
  /** Of the operator; null when the terminal's system did it, or the account is gone. */
  changedBy: z.string().nullable(),
  moduleId: z.string(),
  moduleName: z.string(),
  slotBegin: instant.nullable(),
  weekday: z.int().nullable(),
  /** Null: there was nothing before. */
  before: Changed.nullable(),
  after: Changed,
});
export type SlotChangeEntry = z.infer<typeof SlotChangeEntry>;

const path = '/web/terminalOperators/v1/users/:u/terminals/:terminalId';
const params = ofUserTerminal;
const scope = { facility: 'terminalId' } as const;
const read = { access: { roles: terminalRead }, scope, params } as const;
const write = { access: { roles: terminalWrite }, scope, params } as const;

export const slotBoard = {
  /** Slots of some local days, with every module. */
  get: route({
    name: 'getSlotBoard',
    method: 'GET',
    path: `${path}/slots`,
    ...read,
    query: z.object({ from: day.optional(), days: z.coerce.number().int().min(1).max(7).default(1) }),
    response: SlotBoard,
    packs: true,
  }),
  /** All cells or none. @returns the slots that were changed */
  change: route({
    name: 'changeSlots',
    method: 'PUT',
    path: `${path}/slots`,
    ...write,
    body: SlotChange,
    bodyLimit: 2_000_000, // 2,000 cells with the longest names and versions
    response: z.object({ slots: z.array(BoardSlot) }),
    errors: ['timeslot_not_found', 'changed_meanwhile'],
  }),
  /** Newest first. */
  changes: route({
    name: 'getSlotChanges',
    method: 'GET',
    path: `${path}/slots/changes`,
    ...read,
    query: pageQuery(25).extend({ slotBegin: instant.optional() }),
    response: pageOf(SlotChangeEntry),
    packs: true,
  }),
  bookings: route({
    name: 'getSlotBookings',
    method: 'GET',
    path: `${path}/slots/bookings`,
    ...read,
    query: pageQuery(25).extend({ slotBegin: instant }),
    response: pageOf(SlotBooking),
    errors: ['timeslot_not_found'],
    packs: true,
  }),
  templates: route({
    name: 'getSlotTemplates',
    method: 'GET',
    path: `${path}/slotTemplates`,
    ...read,
    response: pageOf(SlotTemplate),
    packs: true,
  }),
  preview: route({
    name: 'previewSlotTemplate',
    method: 'POST',
    path: `${path}/slotTemplates/preview`,
    ...read,
    body: NewSlotTemplate,
    success: 200,
    response: SlotPreview,
  }),
  changeTemplate: route({
    name: 'changeSlotTemplate',
    method: 'PUT',
    path: `${path}/slotTemplates`,
    ...write,
    body: NewSlotTemplate,
    response: pageOf(SlotTemplate),
  }),
};
