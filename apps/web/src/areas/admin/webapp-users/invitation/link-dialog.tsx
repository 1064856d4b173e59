import type { WebappUser } from '@quaygate/contract';
import { formatDateTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { CopyField } from '#web/ui/show/copy-field.tsx';
import { useUserFailure } from '../use-user-failure.ts';
import { nameOf } from '../user-draft.ts';

export interface ShownLink {
  link: string;
  expiresDate: Date | null;
}

interface LinkDialogProps {
  user: WebappUser;
  question: string;
  ends: string;
  making: { isPending: boolean; error: Error | null };
  /** Once it is made. */
  shown: ShownLink | undefined;
  onMake: () => void;
  onClose: () => void;
}

/** Asks whether to make a link, and shows it once, to be handed on. */
export function LinkDialog({ user, question, ends, making, shown, onMake, onClose }: LinkDialogProps) {
  const text = useText('webappUsers');
  const failure = useUserFailure();
  const title = text('link.title', { name: nameOf(user) });

  if (!shown)
    return (
      <Dialog
        title={title}
        note={question}
        submit={text('link.make')}
        busy={making.isPending}
        error={making.error ? failure(making.error) : undefined}
        onSubmit={onMake}
        onClose={onClose}
      >
        <p className="muted">{ends}</p>
      </Dialog>
    );
  return (
    <Dialog key="made" title={title} cancel={text('link.close')} onClose={onClose}>
      <CopyField label={text('link.field')} value={shown.link} />
      {shown.expiresDate && <p className="muted">{text('link.valid', { date: formatDateTime(shown.expiresDate) })}</p>}
    </Dialog>
  );
}
