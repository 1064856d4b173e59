import { draftKey, dropDraft } from './drop-draft.ts';

interface Kept {
  userId: string;
  place: string;
  draft: unknown;
}

function read(): Kept | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(draftKey) ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what was typed at a place, in this tab and for its user, whose session is over. Never a password. */
export function keepDraft(userId: string | undefined, place: string, draft: unknown): void {
  if (userId) sessionStorage.setItem(draftKey, JSON.stringify({ userId, place, draft } satisfies Kept));
}

/** What the user had typed at the place. It stays until it is dropped: a screen may be drawn twice before it stands. */
export function keptDraft(userId: string | undefined, place: string): unknown {
  const kept = read();
  return kept && kept.userId === userId && kept.place === place ? kept.draft : undefined;
}

/** Somebody has signed in: nothing of another user stays. */
export function dropDraftOfOthers(userId: string | undefined): void {
  const kept = read();
  if (kept?.userId !== userId) dropDraft();
}
