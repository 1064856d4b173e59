import type { CounterIdentification, FacilityTrucker } from '@quaygate/contract';
import { notesMaxCharacters, requiredPictures } from '@quaygate/rules';
import { useState } from 'react';
import { documentOf, useDocumentFields } from '#web/evidence/document-draft.ts';
import { DocumentFields } from '#web/evidence/document-fields.tsx';
import { PictureFields } from '#web/evidence/picture-fields.tsx';
import { usePictureFiles } from '#web/evidence/use-picture-files.ts';
import { useIdentifyAtCounter } from '#web/nouns/counter-identification/counter-identification.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { ProgressBar } from '#web/ui/page/progress-bar.tsx';
import { nameOf } from './trucker-columns.tsx';

interface CounterDialogProps {
  trucker: FacilityTrucker;
  onClose: () => void;
}

function CounterNotes({ value, onChange }: { value: string; onChange: (notes: string) => void }) {
  const text = useText('gatePassUsers');
  return (
    <TextArea label={text('counter.notes')} optional limit={notesMaxCharacters} value={value} onChange={onChange} />
  );
}

/** A clerk checks the document of a driver in person; an administrator decides on it (OFFICE-22, OFFICE-23). */
export function CounterDialog({ trucker, onClose }: CounterDialogProps) {
  const text = useText('gatePassUsers');
  const failureText = useFailureText();
  const handing = useIdentifyAtCounter(trucker.id);
  const [stored, setStored] = useState<CounterIdentification>();
  const [done, setDone] = useState(0);
  const [originalSeen, setOriginalSeen] = useState(false);
  const [personCompared, setPersonCompared] = useState(false);
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const [notes, setNotes] = useState('');
  const fields = useDocumentFields(trucker);
  const kinds = requiredPictures(fields.values.documentKind);
  const pictures = usePictureFiles(kinds.filter((kind) => !stored?.pictures.includes(kind)));

  const send = () => {
    const isDocumentRight = fields.isValid();
    setUnconfirmed(!originalSeen || !personCompared);
    if (!pictures.isValid() || !isDocumentRight || !originalSeen || !personCompared) return;
    setDone(0);
    let taken = stored?.pictures ?? [];
    handing.mutate(
      {
        stored,
        document: documentOf(fields.values),
        pictures: pictures.chosen,
        check: { originalSeen, personCompared, notes: notes.trim() || null },
        onStep: (entry, steps) => {
          taken = entry.pictures;
          setStored(entry);
          setDone(steps);
        },
      },
      {
        onSuccess: ({ isProposed }) => {
          notify.success(text(isProposed ? 'counter.proposed' : 'counter.waiting'));
          onClose();
        },
        onError: (error) => void (pictures.refuseBy(error, taken) || fields.refuseBy(error)),
      },
    );
  };
  const failure = handing.error && `${failureText(handing.error)}${stored ? ` ${text('counter.kept')}` : ''}`;
  return (
    <Dialog
      title={text('counter.title', { name: nameOf(trucker) })}
      note={text('counter.note')}
      submit={text('counter.confirm')}
      size="large"
      busy={handing.isPending}
      error={failure ?? (isUnconfirmed ? text('counter.needed') : undefined)}
      onSubmit={send}
      onClose={onClose}
    >
      <DocumentFields fields={fields} isFixed={stored !== undefined} />
      <PictureFields kinds={kinds} uploaded={stored?.pictures ?? []} files={pictures} />
      <Checkbox label={text('counter.originalSeen')} checked={originalSeen} onChange={setOriginalSeen} />
      <Checkbox label={text('counter.personCompared')} checked={personCompared} onChange={setPersonCompared} />
      <CounterNotes value={notes} onChange={setNotes} />
      {handing.isPending && <ProgressBar label={text('identify.progress')} done={done} total={pictures.total + 2} />}
    </Dialog>
  );
}
