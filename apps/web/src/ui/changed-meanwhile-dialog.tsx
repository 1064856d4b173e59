import { formatDateTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from './button.tsx';
import c from './changed-meanwhile-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ChangedMeanwhileProps {
  /** The user who stored the other values; null when that is not known. */
  by: string | null;
  date: Date | null;
  /** The fields that both changed. */
  fields: readonly { label: string; mine: string; stored: string }[];
  busy: boolean;
  onKeepMine: () => void;
  onTakeStored: () => void;
  /** Back to the form, as it was. */
  onClose: () => void;
}

/** Somebody else stored other values while a form was edited: shows both, and the user decides (WAU-45). */
export function ChangedMeanwhileDialog(props: ChangedMeanwhileProps) {
  const { by, date, fields, busy, onKeepMine, onTakeStored, onClose } = props;
  const text = useText('shell');
  const time = date && formatDateTime(date);
  return (
    <Dialog
      title={by ? text('meanwhile.titleBy', { name: by }) : text('meanwhile.title')}
      note={time ? text('meanwhile.noteAt', { time }) : text('meanwhile.note')}
      submit={text('meanwhile.keepMine')}
      onSubmit={onKeepMine}
      busy={busy}
      onClose={onClose}
    >
      <div className={c.body}>
        <table className={c.table}>
          <thead>
            <tr>
              <th scope="col">{text('meanwhile.field')}</th>
              <th scope="col">{text('meanwhile.mine')}</th>
              <th scope="col">{text('meanwhile.stored')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ label, mine, stored }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine}</td>
                <td>{stored}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div>
          <Button disabled={busy} onClick={onTakeStored}>
            {text('meanwhile.takeStored')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
