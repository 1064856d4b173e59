/** An unsaved draft put on top of what somebody else stored meanwhile. */
export interface Rebased<T> {
  /** The fields that both sides changed to different values. */
  conflicts: (keyof T & string)[];
  /** Both sides' changes; the draft wins in a conflict. */
  mine: T;
  /** Both sides' changes; the stored record wins in a conflict. */
  theirs: T;
}

const plain = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : value);

/** Lists are sets here: their order is not a change. */
function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  const values = other.map(plain);
  return one.length === other.length && one.every((each) => values.includes(plain(each)));
}

/** Compares field by field with the record that the edit began with. */
export function rebase<T extends object>(original: T, draft: T, stored: T): Rebased<T> {
  const fields = Object.keys(original) as (keyof T & string)[];
  const edited = fields.filter((field) => !isSame(original[field], draft[field]));
  const conflicts = edited.filter(
    (field) => !isSame(original[field], stored[field]) && !isSame(draft[field], stored[field]),
  );
  const mine = { ...stored };
  for (const field of edited) mine[field] = draft[field];
  const theirs = { ...mine };
  for (const field of conflicts) theirs[field] = stored[field];
  return { conflicts, mine, theirs };
}
