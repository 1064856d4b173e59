import { type Announcement, terminalWrite } from '@quaygate/contract';
import { displayTimeZone } from '@quaygate/rules';
import { useState } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { useFailureMessage } from '#web/list/use-failure-message.ts';
import { useAnnouncements } from '#web/nouns/announcement/announcement.queries.ts';
import { useCan } from '#web/session/rights/can.ts';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { wordsFor } from '#web/text/announced-words.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useLanguage } from '#web/text/language.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconSpeakerphone } from '#web/ui/buttons/icons.ts';
import { RowDetail } from '#web/ui/show/row-detail.tsx';
import { useAnnouncementColumns } from './announcement-columns.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { isOpen } from './announcement-state.ts';
import { BookingsOfClosure } from './concerned-bookings.tsx';
import { EndDialog } from './end-dialog.tsx';

type Shown = 'new' | { edit: Announcement } | { end: Announcement };

/** What the terminal tells those who come to it (ANN-16). */
export function AnnouncementsScreen() {
  const text = useText('announcements');
  const failureText = useFailureText();
  const terminal = useSelectedTerminal();
  const zone = terminal?.timeZone ?? displayTimeZone;
  const { language } = useLanguage();
  const list = useAnnouncements();
  const [dialog, setDialog] = useState<Shown>();
  const [edit, end] = [(row: Announcement) => setDialog({ edit: row }), (row: Announcement) => setDialog({ end: row })];
  const refusal = useCan(terminalWrite) ? undefined : text('readOnly');
  const columns = useAnnouncementColumns({ zone, refusal, onEdit: edit, onEnd: end });
  const close = () => setDialog(undefined);
  useFailureMessage(list.error, failureText);

  const publish = (
    <Button variant="primary" icon={IconSpeakerphone} reason={refusal} onClick={() => setDialog('new')}>
      {text('form.open')}
    </Button>
  );
  return (
    <ListScreen
      texts="announcements"
      list={list}
      address={useAddress('/terminalOperator/announcements')}
      search={false}
      context={terminal?.name}
      live
      action={publish}
      columns={columns}
      rowName={(row) => wordsFor(row.text, language).words}
      expand={(row) => (
        <RowDetail>
          {Object.entries(row.text).map(([each, words]) => (
            <p key={each} lang={each}>
              {words}
            </p>
          ))}
          {row.kind === 'closed' && isOpen(row, new Date()) && <BookingsOfClosure id={row.id} zone={zone} />}
        </RowDetail>
      )}
    >
      {dialog === 'new' && <AnnouncementDialog announcement={undefined} zone={zone} onClose={close} />}
      {typeof dialog === 'object' && 'edit' in dialog && (
        <AnnouncementDialog announcement={dialog.edit} zone={zone} onClose={close} />
      )}
      {typeof dialog === 'object' && 'end' in dialog && <EndDialog announcement={dialog.end} onClose={close} />}
    </ListScreen>
  );
}
