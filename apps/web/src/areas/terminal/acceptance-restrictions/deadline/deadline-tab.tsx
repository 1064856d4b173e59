import type { Deadline } from '@quaygate/contract';
import { useState } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { wholeList } from '#web/list/list.ts';
import { useDeleteDeadline } from '#web/nouns/deadline/deadline.mutations.ts';
import { useDeadlines } from '#web/nouns/deadline/deadline.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { openedPart } from '#web/ui/dialogs/late-part.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { DeleteDialog } from '../restriction/delete-dialog.tsx';
import c from '../restriction/restriction.module.css';
import { RestrictionList } from '../restriction/restriction-list.tsx';
import { useDeadlineColumns, useTrainsText } from './deadline-columns.tsx';
import { DeadlineEntry } from './deadline-entry.tsx';
import type { DeadlineForm } from './use-deadline-form.ts';

// Loaded when an entry is changed.
const DeadlineDialog = openedPart(() => import('./deadline-dialog.tsx').then((part) => part.DeadlineDialog));

interface DeadlineTabProps {
  form: DeadlineForm;
  zone: string;
  refusal: string | undefined;
}

/** Acceptance deadlines: a new one beside those that hold or will. */
export function DeadlineTab({ form, zone, refusal }: DeadlineTabProps) {
  const text = useText('acceptanceRestrictions');
  const trainsText = useTrainsText();
  const deadlines = useDeadlines();
  const deletion = useDeleteDeadline();
  const [deleting, setDeleting] = useState<Deadline>();
  const [editing, setEditing] = useState<Deadline>();
  const columns = useDeadlineColumns({ zone, refusal, onDelete: setDeleting, onEdit: setEditing });

  const remove = ({ id }: Deadline) =>
    deletion.mutate(id, {
      onSuccess: () => notify.success(text('delete.done')),
      // Logged only: the list, read again, shows the entry (TRM-DL-18, TRM-DL-19).
      onError: (reason) => console.error('An acceptance deadline was not deleted.', reason),
      onSettled: () => setDeleting(undefined),
    });
  return (
    <div className={c.tab}>
      <div className={c.entry}>
        <DeadlineEntry form={form} zone={zone} refusal={refusal} />
      </div>
      <div className={c.list}>
        <RestrictionList
          kind="deadline"
          list={wholeList(deadlines, deadlines.data)}
          columns={columns}
          rowName={trainsText}
        />
      </div>
      {editing && (
        <DeadlineDialog
          deadline={editing}
          trains={trainsText(editing)}
          zone={zone}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting && (
        <DeleteDialog
          busy={deletion.isPending}
          what={text('deadline.removeText', {
            trains: trainsText(deleting),
            start: formatDateTime(deleting.deadlineStart, zone),
            end: formatDateTime(deleting.deadlineEnd, zone),
          })}
          onDelete={() => remove(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </div>
  );
}
