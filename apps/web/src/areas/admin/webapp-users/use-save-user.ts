import type { EditedUser, LinkField } from '@quaygate/rules';
import { useEffect, useRef, useState } from 'react';
import { useSaveWebappUser } from '#web/nouns/webapp-user/webapp-user.mutations.ts';
import { useText } from '#web/text/use-text.ts';
import { notify } from '#web/ui/notify.ts';
import { type RefusedNames, refusedNamesOf, type Section, sectionsOf } from './save-refusal.ts';
import type { LinkChoices, LinkId } from './use-link-choices.ts';
import { useUserFailure } from './use-user-failure.ts';
import { bodyOf, draftOf } from './user-draft.ts';

interface SaveParts {
  id: string;
  draft: EditedUser;
  original: EditedUser;
  choices: LinkChoices;
  onSaved: (change: (now: EditedUser) => EditedUser) => void;
}

/** Saves the draft; a refusal stands at the section it is about until something there is changed, and nothing is lost. */
export function useSaveUser({ id, draft, original, choices, onSaved }: SaveParts) {
  const text = useText('webappUsers');
  const failure = useUserFailure();
  const update = useSaveWebappUser(id);
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

  const save = () =>
    update.mutate(bodyOf(draft), {
      onSuccess: (saved) => {
        // What was typed while the answer was on its way stays, as a change of what is saved now.
        onSaved((now) => (now === draft ? draftOf(saved) : now));
        setRefused(undefined);
        notify.success(text('updated'));
      },
      onError: (reason) => {
        setRefused({ reason, sent: draft });
        const isPlaced = sectionsOf(reason, draft, original, isKnown).length > 0;
        if (!isPlaced && Object.keys(refusedNamesOf(reason)).length === 0) notify.error(failure(reason));
      },
    });
  return {
    save,
    isPending: update.isPending,
    panels,
    refusedNames,
    refusalOf: (section: Section) => (holds && sections.includes(section) ? failure(holds.reason) : undefined),
  };
}
