import type { WebappUserDetail } from '@quaygate/contract';
import type { EditedUser, LinkField } from '@quaygate/rules';
import { useEffect, useRef, useState } from 'react';
import { hasCode } from '#web/lib/api-error.ts';
import { rebase } from '#web/lib/rebase.ts';
import { useSaveWebappUser } from '#web/nouns/webapp-user/webapp-user.mutations.ts';
import { useStoredWebappUser } from '#web/nouns/webapp-user/webapp-user.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { notify } from '#web/ui/notify.ts';
import { type RefusedNames, refusedNamesOf, type Section, sectionsOf } from './save-refusal.ts';
import type { LinkChoices, LinkId } from './use-link-choices.ts';
import { useUserFailure } from './use-user-failure.ts';
import type { Conflict } from './user-conflict.tsx';
import { bodyOf, draftOf } from './user-draft.ts';

interface SaveParts {
  user: WebappUserDetail;
  draft: EditedUser;
  original: EditedUser;
  choices: LinkChoices;
  onSaved: (change: (now: EditedUser) => EditedUser) => void;
}

/** Saves the draft; a refusal stands at the section it is about until something there is changed, and nothing is lost. */
export function useSaveUser({ user, draft, original, choices, onSaved }: SaveParts) {
  const text = useText('webappUsers');
  const failure = useUserFailure();
  const update = useSaveWebappUser(user.id);
  const storedUser = useStoredWebappUser(user.id);
  const [conflict, setConflict] = useState<Conflict>();
  const panels = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState<{ reason: unknown; sent: EditedUser }>();
  const isKnown = (field: LinkField, one: LinkId) => choices[field].isKnown(one);
  const holds = refused?.sent === draft ? refused : undefined;
  const sections = holds ? sectionsOf(holds.reason, holds.sent, original, isKnown) : [];
  const refusedNames: RefusedNames = holds ? refusedNamesOf(holds.reason) : {};

  // A refusal outside of the window would go unseen.
  useEffect(() => {
    if (refused) panels.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [refused]);

  const send = (edited: EditedUser, version: number) =>
    update.mutate(
      { ...bodyOf(edited), version },
      {
        onSuccess: (saved) => {
          // What was typed while the answer was on its way stays, as a change of what is saved now.
          onSaved((now) => (now === draft ? draftOf(saved) : now));
          setRefused(undefined);
          setConflict(undefined);
          notify.success(text('updated'));
        },
        onError: (reason) => {
          if (hasCode(reason, 'changed_meanwhile')) return void settle(reason);
          setConflict(undefined);
          setRefused({ reason, sent: draft });
          const isPlaced = sectionsOf(reason, draft, original, isKnown).length > 0;
          if (!isPlaced && Object.keys(refusedNamesOf(reason)).length === 0) notify.error(failure(reason));
        },
      },
    );
  /** Joins the draft with what somebody else stored; asks only about fields that both changed (WAU-45). */
  const settle = async (reason: unknown) => {
    const stored = await storedUser.read().catch(() => undefined);
    if (!stored) return notify.error(failure(reason));
    const rebased = rebase(original, draft, draftOf(stored));
    if (rebased.conflicts.length === 0) send(rebased.mine, stored.version);
    else setConflict({ ...rebased, stored });
  };
  const takeStored = ({ stored, theirs }: Conflict) => {
    storedUser.adopt(stored);
    onSaved(() => theirs);
    setConflict(undefined);
  };
  return {
    save: () => send(draft, user.version),
    conflict,
    keepMine: ({ mine, stored }: Conflict) => send(mine, stored.version),
    takeStored,
    closeConflict: () => setConflict(undefined),
    isPending: update.isPending,
    panels,
    refusedNames,
    refusalOf: (section: Section) => (holds && sections.includes(section) ? failure(holds.reason) : undefined),
  };
}
