import { formatDateTime } from '#web/lib/dates.ts';
import type { ChangedMeanwhile } from '#web/lib/form/use-changed-meanwhile.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '../buttons/button.tsx';
import c from './changed-meanwhile-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface Stamped {
  changedBy: string | null;
  changedDate: Date | null;
}
/** The label of a field, and its value in words. */
export type ShownField<Draft> = [label: string, shownOf: (draft: Draft) => string];

interface ChangedMeanwhileProps<Stored, Draft> {
  meanwhile: ChangedMeanwhile<Stored, Draft>;
  draftOf: (stored: Stored) => Draft;
  fieldOf: (field: keyof Draft & string) => ShownField<Draft>;
  busy: boolean;
}

/** Somebody else stored other values while a form was edited: shows both, and the user decides (decision 17). */
export function ChangedMeanwhileDialog<Stored extends Stamped, Draft>(props: ChangedMeanwhileProps<Stored, Draft>) {
  const { meanwhile, draftOf, fieldOf, busy } = props;
  const text = useText('shell');
  const { conflict } = meanwhile;
  if (!conflict) return null;
  const { changedBy: name, changedDate } = conflict.stored;
  const stored = draftOf(conflict.stored);
  const time = changedDate && formatDateTime(changedDate);
  return (
    <Dialog
      title={name ? text('meanwhile.titleBy', { name }) : text('meanwhile.title')}
      note={time ? text('meanwhile.noteAt', { time }) : text('meanwhile.note')}
      submit={text('meanwhile.keepMine')}
      onSubmit={meanwhile.keepMine}
      busy={busy}
      onClose={meanwhile.close}
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
            {conflict.conflicts.map((field) => {
              const [label, shownOf] = fieldOf(field);
              return (
                <tr key={field}>
                  <th scope="row">{label}</th>
                  <td>{shownOf(conflict.mine)}</td>
                  <td>{shownOf(stored)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <div>
          <Button disabled={busy} onClick={meanwhile.takeStored}>
            {text('meanwhile.takeStored')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
