import type { GatePassUserDetail, Identification } from '@quaygate/contract';
import { requiredPictures } from '@quaygate/rules';
import { useState } from 'react';
import { documentOf, useDocumentFields } from '#web/evidence/document-draft.ts';
import { DocumentFields } from '#web/evidence/document-fields.tsx';
import { PictureFields } from '#web/evidence/picture-fields.tsx';
import { usePictureFiles } from '#web/evidence/use-picture-files.ts';
import { useHandInIdentification } from '#web/nouns/identification/identification.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { ProgressBar } from '#web/ui/page/progress-bar.tsx';
import { nameOf } from '../gate-pass-user-state.ts';

interface HandInDialogProps {
  user: GatePassUserDetail;
  /** Goes on with one whose document is stored already. */
  stored?: Identification;
  onClose: () => void;
}

/** Document and pictures of a driver at the counter. What was sent stays when a step fails, and it goes on from there. */
export function HandInDialog({ user, stored: begun, onClose }: HandInDialogProps) {
  const text = useText('gatePassUsers');
  const failureText = useFailureText();
  const handing = useHandInIdentification(user.userId);
  const [stored, setStored] = useState(begun);
  const [done, setDone] = useState(0);
  const fields = useDocumentFields(user, stored?.document ?? undefined);
  const missing = requiredPictures(fields.values.documentKind).filter((kind) => !stored?.pictures.includes(kind));
  const pictures = usePictureFiles(missing);

  const send = () => {
    const isDocumentRight = fields.isValid();
    if (!pictures.isValid() || !isDocumentRight) return;
    setDone(0);
    let taken = stored?.pictures ?? [];
    handing.mutate(
      {
        stored,
        document: documentOf(fields.values),
        pictures: pictures.chosen,
        onStep: (entry, steps) => {
          taken = entry.pictures;
          setStored(entry);
          setDone(steps);
        },
      },
      {
        onSuccess: () => {
          notify.success(text('identify.done'));
          onClose();
        },
        onError: (error) => void (pictures.refuseBy(error, taken) || fields.refuseBy(error)),
      },
    );
  };
  const failure = handing.error && `${stored ? `${text('identify.failed')} ` : ''}${failureText(handing.error)}`;
  return (
    <Dialog
      title={text('identify.title', { name: nameOf(user) })}
      note={text('identify.note')}
      submit={text('identify.confirm')}
      size="large"
      busy={handing.isPending}
      error={failure ?? undefined}
      onSubmit={send}
      onClose={onClose}
    >
      {stored && !handing.isPending && <InlineNotice tone="info">{text('identify.stored')}</InlineNotice>}
      <DocumentFields fields={fields} isFixed={stored !== undefined} />
      <PictureFields
        kinds={requiredPictures(fields.values.documentKind)}
        uploaded={stored?.pictures ?? []}
        files={pictures}
      />
      {handing.isPending && <ProgressBar label={text('identify.progress')} done={done} total={pictures.total + 2} />}
    </Dialog>
  );
}
