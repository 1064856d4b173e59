import type { GatePassUser } from '@quaygate/contract';
import { AskDialog } from './change/ask-dialog.tsx';
import { EditDialog } from './change/edit-dialog.tsx';
import { HistoryDialog } from './history/history-dialog.tsx';
import { InfoDialog } from './info/info-dialog.tsx';

/** What stands before the list. */
export type Opened =
  | { act: 'edit' | 'history' | 'reset' | 'remove'; user: GatePassUser }
  | { act: 'info'; userId: string; name: string | undefined };

/** The dialogs of a driver; loaded when the first of them is opened. */
export default function GatePassUserDialogs({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  switch (opened.act) {
    case 'info':
      return <InfoDialog key={opened.userId} userId={opened.userId} name={opened.name} onClose={onClose} />;
    case 'edit':
      return <EditDialog user={opened.user} onClose={onClose} />;
    case 'history':
      return <HistoryDialog user={opened.user} onClose={onClose} />;
    default:
      return <AskDialog act={opened.act} user={opened.user} onClose={onClose} />;
  }
}
