import type { TerminalAnnouncement } from '@quaygate/contract';
import { closedModules, closureOf, holdsIn, loadBeside } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { announcementsIn, findOpenModules, slotClosureOf } from './closure.queries.ts';
import { findSlotsAhead, type LoadedSlot } from './closure-slot.queries.ts';

interface Slot {
  id: number;
  slotBegin: Date;
  slotEnd: Date;
}

const isClosure = ({ kind }: TerminalAnnouncement) => kind === 'closed';

/** Refuses a slot that a closure keeps (ANN-10). @throws Refusal terminal_closed */
export function refuseClosed(closure: TerminalAnnouncement | undefined): void {
  if (closure) throw new Refusal('terminal_closed', { closure: slotClosureOf(closure) });
}

/**
 * The modules that no booking of a slot may have.
 * @param announcements those of its facility that overlap it
 * @throws Refusal terminal_closed where a closure keeps the whole slot
 */
export async function openSlot(db: Db, slot: Slot, announcements: readonly TerminalAnnouncement[]): Promise<string[]> {
  const closures = announcements.filter(isClosure);
  if (closures.length === 0) return [];
  refuseClosed(closureOf({ ...slot, modules: [] }, closures));
  const modules = (await findOpenModules(db, [slot.id])).get(Number(slot.id)) ?? [];
  refuseClosed(closureOf({ ...slot, modules: modules.map(({ moduleId }) => moduleId) }, closures));
  return closedModules(slot, closures);
}

/** What closures make of slots: one that is kept is closed and names what closes it, one of which modules are kept is as full as the others. */
async function closeSlots<S extends LoadedSlot>(
  db: Db,
  slots: readonly S[],
  announcements: readonly TerminalAnnouncement[],
): Promise<(S & { closedBy?: string })[]> {
  const closures = announcements.filter(isClosure);
  const concerned = slots.filter((slot) => closures.some((each) => holdsIn(each, slot.slotBegin, slot.slotEnd)));
  if (concerned.length === 0) return [...slots];
  const byModule = closures.some(({ modules }) => modules.length > 0);
  const ids = concerned.map(({ id }) => id);
  const modules = byModule ? await findOpenModules(db, ids) : new Map<number, never[]>();
  const isConcerned = new Set(concerned);
  return slots.map((slot) => {
    if (!isConcerned.has(slot)) return slot;
    const open = modules.get(Number(slot.id)) ?? [];
    const closure = closureOf({ ...slot, modules: open.map(({ moduleId }) => moduleId) }, closures);
    if (closure) return { ...slot, closed: true, closedBy: closure.id };
    return loadBeside(slot, open, closedModules(slot, closures));
  });
}

/** What is told beside slots and tours; absent where there is nothing. */
export function announcementsField(announcements: TerminalAnnouncement[]): { announcements?: TerminalAnnouncement[] } {
  return announcements.length > 0 ? { announcements } : {};
}

interface Range {
  after: Date;
  until: Date;
}

/** A slot lasts four hours at most. */
const endOf = ({ until }: Range) => new Date(until.getTime() + 4 * 3_600_000);

/** Slots that begin in a period as closures leave them, and what is announced for them. */
export async function findOpenSlots(db: Db, facilityId: number, range: Range) {
  const { slots, announcements } = await findSlotsAhead(db, { ...range, facilityId, end: endOf(range) });
  return { slots: await closeSlots(db, slots, announcements), announcements };
}

/** The same of slots that a statement of another kind finds. */
export async function withAnnouncements<S extends LoadedSlot>(
  db: Db,
  facilityId: number,
  range: Range,
  asked: Promise<readonly S[]>,
) {
  const period = { begin: range.after, end: endOf(range) };
  const [slots, announcements] = await Promise.all([asked, announcementsIn(db, { ...period, facilityId })]);
  return { slots: await closeSlots(db, slots, announcements), announcements };
}
