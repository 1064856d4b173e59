import { useEffect } from 'react';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { dropDraft } from '#web/session/sign-in/drop-draft.ts';
import { keepDraft, keptDraft } from '#web/session/sign-in/kept-draft.ts';
import { whenSignedOut } from '#web/session/sign-in/sign-out.ts';
import type { RequestValues } from './check-request.ts';

const place = 'statusRequest';

/** What the user had typed when their session ended; the terminal stands in the address (SESS-42). */
export function keptRequest(): RequestValues | undefined {
  const kept = keptDraft(useAuth.getState().userId, place) as Partial<RequestValues> | undefined;
  if (typeof kept?.referenceNumber !== 'string' || typeof kept.containerNumber !== 'string') return undefined;
  const type = kept.type === 'pickup' || kept.type === 'delivery' ? kept.type : undefined;
  return { type, referenceNumber: kept.referenceNumber, containerNumber: kept.containerNumber };
}

/** Keeps what is typed when the session ends, unless the user wanted it. */
export function useKeptRequest(read: () => RequestValues): void {
  useEffect(() => {
    // The end of a session draws the screen once more, before the sign-in page takes its place.
    if (useAuth.getState().userId) dropDraft();
    return whenSignedOut(({ userId, isOwnDoing }) => {
      if (!isOwnDoing) keepDraft(userId, place, read());
    });
  }, [read]);
}
