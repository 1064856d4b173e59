import { useState } from 'react';
import { type Rebased, rebase } from '../call/rebase.ts';

/** A draft and the record that somebody else stored meanwhile. */
interface Conflict<Stored, Draft> extends Rebased<Draft> {
  stored: Stored;
}

/** What the dialog needs to ask. */
export interface ChangedMeanwhile<Stored, Draft> {
  conflict: Conflict<Stored, Draft> | undefined;
  keepMine: () => void;
  takeStored: () => void;
  close: () => void;
}

interface Parts<Stored, Draft> {
  /** What the edit began with, and what it is now. */
  original: Draft;
  draft: Draft;
  /** The record as it is stored now. */
  read: () => Promise<Stored>;
  draftOf: (stored: Stored) => Draft;
  send: (draft: Draft, version: number) => void;
  /** The stored record becomes the original of the edit, with this draft on top of it. */
  adopt: (stored: Stored, draft: Draft) => void;
  onFailure: (reason: unknown) => void;
}

/** What a form does when a save is refused with `changed_meanwhile` (decision 17). */
export function useChangedMeanwhile<Stored extends { version: number }, Draft extends object>(
  parts: Parts<Stored, Draft>,
) {
  const { original, draft, read, draftOf, send, adopt, onFailure } = parts;
  const [conflict, setConflict] = useState<Conflict<Stored, Draft>>();
  const [isReading, setReading] = useState(false);

  /** Joins the draft with what somebody else stored; asks only about fields that both changed. */
  const settle = async (reason: unknown) => {
    setReading(true);
    const stored = await read().catch(() => undefined);
    setReading(false);
    if (!stored) return onFailure(reason);
    const rebased = rebase(original, draft, draftOf(stored));
    if (rebased.conflicts.length === 0) send(rebased.mine, stored.version);
    else setConflict({ ...rebased, stored });
  };
  const close = () => setConflict(undefined);
  const keepMine = () => conflict && send(conflict.mine, conflict.stored.version);
  const takeStored = () => {
    if (conflict) adopt(conflict.stored, conflict.theirs);
    close();
  };
  return { conflict, isReading, settle, close, keepMine, takeStored };
}
