import type { WebappUserDetail } from '@quaygate/contract';
import type { EditedUser, LinkField } from '@quaygate/rules';
import { useEffect, useRef, useState } from 'react';
import { hasCode } from '#web/lib/call/api-error.ts';
import { useChangedMeanwhile } from '#web/lib/form/use-changed-meanwhile.ts';
import { useSaveWebappUser } from '#web/nouns/webapp-user/webapp-user.mutations.ts';
import { useStoredWebappUser } from '#web/nouns/webapp-user/webapp-user.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import type { LinkChoices, LinkId } from './links/use-link-choices.ts';
import { type RefusedNames, refusedNamesOf, type Section, sectionsOf } from './save-refusal.ts';
import { useUserFailure } from './use-user-failure.ts';
import { bodyOf, draftOf } from './user-draft.ts';

interface SaveParts {
  /** The record the edit began with. */
  base: WebappUserDetail;
  draft: EditedUser;
  choices: LinkChoices;
  /** This record is the one the edit goes on with. */
  onSaved: (base: WebappUserDetail, change: (now: EditedUser) => EditedUser) => void;
}

/** Saves the draft; a refusal stands at the section it is about until something there is changed, and nothing is lost. */
export function useSaveUser({ base, draft, choices, onSaved }: SaveParts) {
  const text = useText('webappUsers');
  const failure = useUserFailure();
  const original = draftOf(base);
  const update = useSaveWebappUser(base.id);
  const storedUser = useStoredWebappUser(base.id);
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
      { ...edited, version },
      {
        onSuccess: (saved) => {
          // What was typed while the answer was on its way stays, as a change of what is saved now.
          onSaved(saved, (now) => (now === draft ? draftOf(saved) : now));
          setRefused(undefined);
          meanwhile.close();
          notify.success(text('updated'));
        },
        onError: (reason) => {
          if (hasCode(reason, 'changed_meanwhile')) return void meanwhile.settle(reason);
          meanwhile.close();
          setRefused({ reason, sent: draft });
          const isPlaced = sectionsOf(reason, draft, original, isKnown).length > 0;
          if (!isPlaced && Object.keys(refusedNamesOf(reason)).length === 0) notify.error(failure(reason));
        },
      },
    );
  const meanwhile = useChangedMeanwhile({
    original,
    draft: bodyOf(draft),
    read: storedUser.read,
    draftOf,
    send,
    adopt: (stored, theirs) => {
      storedUser.adopt(stored);
      onSaved(stored, () => theirs);
    },
    onFailure: (reason) => notify.error(failure(reason)),
  });
  return {
    save: () => send(bodyOf(draft), base.version),
    meanwhile,
    isPending: update.isPending || meanwhile.isReading,
    panels,
    refusedNames,
    refusalOf: (section: Section) => (holds && sections.includes(section) ? failure(holds.reason) : undefined),
  };
}
