/** What an announcement says about a terminal. */
export const announcementKinds = ['closed', 'slow', 'information'] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

/** Longest text of an announcement in one language, and how many may be current or coming at one terminal (ANN-01, ANN-02). */
export const announcementMaxCharacters = 500;
export const announcementsMost = 100;

/** The time in which an announcement holds: until null is open. */
export type Validity = { from: Date; until: Date | null };

/** A period in which a terminal, or some of its modules, takes no trucks. No modules: the whole terminal. */
export type Closure = Validity & { id: string; modules: readonly string[] };

type Slot = { slotBegin: Date; slotEnd: Date };

/** An open module of a slot; maximum null: without limit. */
export type ModuleLoad = { moduleId: string; maximum: number | null; currentNumber: number };

/** Whether an announcement holds at some moment of [begin, end); one that ended before it began never does. */
export function holdsIn({ from, until }: Validity, begin: Date, end: Date): boolean {
  return from < end && (until === null || (until > begin && until > from));
}

/** Where an announcement stands at a moment. */
export function announcementState({ from, until }: Validity, now: Date): 'current' | 'coming' | 'past' {
  if (until !== null && (until <= now || until <= from)) return 'past';
  return from <= now ? 'current' : 'coming';
}

const overlapping = <C extends Closure>({ slotBegin, slotEnd }: Slot, closures: readonly C[]): C[] =>
  closures.filter((closure) => holdsIn(closure, slotBegin, slotEnd));

/** The modules of a slot that closures keep while others of it are open; empty where none is named. */
export const closedModules = (slot: Slot, closures: readonly Closure[]): string[] => [
  ...new Set(overlapping(slot, closures).flatMap(({ modules }) => modules)),
];

/**
 * The closure that keeps a slot (ANN-09): one of the whole terminal, else the first of those that together name every open
 * module of it.
 */
export function closureOf<C extends Closure>(
  slot: Slot & { modules: readonly string[] },
  closures: readonly C[],
): C | undefined {
  const there = overlapping(slot, closures);
  const whole = there.find(({ modules }) => modules.length === 0);
  if (whole) return whole;
  const closed = closedModules(slot, there);
  const isKept = slot.modules.length > 0 && slot.modules.every((module) => closed.includes(module));
  return isKept ? there.find(({ modules }) => modules.some((module) => slot.modules.includes(module))) : undefined;
}

/**
 * How full a slot is while closures keep some of its modules: as full as the others, and never emptier than the whole slot.
 * A module with more trucks than places takes none from another one.
 */
export function loadBeside<L extends { capacity: number | null; taken: number }>(
  load: L,
  open: readonly ModuleLoad[],
  closed: readonly string[],
): L {
  const left = open.filter(({ moduleId }) => !closed.includes(moduleId));
  if (left.length === open.length) return load;
  const free = left.reduce<number | null>(
    (sum, { maximum, currentNumber }) =>
      sum === null || maximum === null ? null : sum + Math.max(maximum - currentNumber, 0),
    0,
  );
  if (free === null) return load;
  const capacity = left.reduce((sum, { maximum }) => sum + (maximum ?? 0), 0);
  const freeOfSlot = load.capacity === null ? free : Math.max(load.capacity - load.taken, 0);
  return { ...load, capacity, taken: capacity - Math.min(free, freeOfSlot) };
}

/**
 * The words of an announcement for a reader, and the language they are in: the first of theirs in which it was typed, else
 * the first that there is.
 * @param text by language
 */
export function announcedWords(text: Readonly<Record<string, string>>, languages: readonly string[]) {
  const language = languages.find((each) => text[each] !== undefined) ?? Object.keys(text)[0] ?? '';
  return { language, words: text[language] ?? '' };
}
