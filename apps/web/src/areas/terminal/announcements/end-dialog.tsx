import type { Announcement } from '@quaygate/contract';
import { useEndAnnouncement } from '#web/nouns/announcement/announcement.mutations.ts';
import { wordsFor } from '#web/text/announced-words.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useLanguage } from '#web/text/language.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { stateOf } from './announcement-state.ts';

/** Asks before an announcement is ended or withdrawn; a failure is told and the question stays. */
export function EndDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const text = useText('announcements');
  const failureText = useFailureText();
  const { language } = useLanguage();
  const ending = useEndAnnouncement();
  const isComing = stateOf(announcement, new Date()) === 'coming';
  const end = () =>
    ending.mutate(announcement.id, {
      onSuccess: () => {
        notify.success(text('end.done'));
        onClose();
      },
      onError: (error) => notify.error(failureText(error)),
    });
  return (
    <ConfirmDialog
      title={text(isComing ? 'end.titleComing' : 'end.title')}
      confirm={text(isComing ? 'end.confirmComing' : 'end.confirm')}
      busy={ending.isPending}
      onConfirm={end}
      onClose={onClose}
    >
      <p>{wordsFor(announcement.text, language).words}</p>
      <p>{text(announcement.kind === 'closed' ? 'end.textClosed' : 'end.text')}</p>
    </ConfirmDialog>
  );
}
