import type { ForwarderTrucker } from '@quaygate/contract';
import { truckerNoteMaxCharacters } from '@quaygate/rules';
import { useState } from 'react';
import { hasCode } from '#web/lib/call/api-error.ts';
import { excessOf } from '#web/lib/form/text-limit.ts';
import { useNoteTrucker } from '#web/nouns/trucker/trucker.mutations.ts';
import { useStoredTrucker } from '#web/nouns/trucker/trucker.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import c from './readiness-dialog.module.css';

/** What is stored, what is typed, and what another user stored meanwhile. */
function useNote(trucker: ForwarderTrucker) {
  const text = useText('trucker');
  const saving = useNoteTrucker();
  const storedTrucker = useStoredTrucker();
  const [base, setBase] = useState(trucker);
  const [typed, setTyped] = useState(trucker.note ?? '');
  const [theirs, setTheirs] = useState<string>();
  const [error, setError] = useState<unknown>();

  const readAgain = async () => {
    try {
      const stored = await storedTrucker.read(trucker.userId);
      storedTrucker.adopt(stored);
      // Names or a plate that changed meanwhile are no matter of the note.
      if (stored.note !== base.note) setTheirs(stored.note ?? '');
      setBase(stored);
      return stored;
    } catch (failure) {
      setError(failure);
      return undefined;
    }
  };
  const save = (version = base.version) => {
    setError(undefined);
    saving.mutate(
      { userId: trucker.userId, note: typed, version },
      {
        onSuccess: (stored) => {
          setBase(stored);
          setTyped(stored.note ?? '');
          setTheirs(undefined);
          notify.success(text('note.done'));
        },
        onError: async (failure) => {
          if (!hasCode(failure, 'changed_meanwhile')) return setError(failure);
          const stored = await readAgain();
          if (stored && stored.note === base.note) save(stored.version);
        },
      },
    );
  };
  const isChanged = typed.trim() !== (base.note ?? '');
  return { typed, setTyped, theirs, error, isChanged, isSaving: saving.isPending, save: () => save() };
}

/** The company's own note on a driver; neither drivers nor terminals see it (FWD-TRK-38). */
export function TruckerNote({ trucker }: { trucker: ForwarderTrucker }) {
  const text = useText('trucker');
  const shell = useText('shell');
  const failureText = useFailureText();
  const note = useNote(trucker);
  return (
    <div className={c.note}>
      <TextArea
        label={text('note.label')}
        help={text('note.help', { max: truckerNoteMaxCharacters })}
        optional
        limit={truckerNoteMaxCharacters}
        value={note.typed}
        onChange={note.setTyped}
      />
      {note.theirs !== undefined && (
        <InlineNotice tone="warning" title={text('note.meanwhile')}>
          {note.theirs || text('note.taken')}
        </InlineNotice>
      )}
      {note.error !== undefined && <InlineNotice tone="error">{failureText(note.error)}</InlineNotice>}
      <Button
        size="small"
        busy={note.isSaving}
        disabled={!note.isChanged || excessOf(note.typed, truckerNoteMaxCharacters) > 0}
        onClick={note.save}
      >
        {shell('action.save')}
      </Button>
    </div>
  );
}
