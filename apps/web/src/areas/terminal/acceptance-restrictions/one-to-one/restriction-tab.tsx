import type { OneToOneRestriction } from '@quaygate/contract';
import { localDay } from '@quaygate/rules';
import { useMemo, useState } from 'react';
import { formatDate, formatTime } from '#web/lib/dates.ts';
import { wholeList } from '#web/list/list.ts';
import { useDeleteRestriction } from '#web/nouns/one-to-one-restriction/one-to-one-restriction.mutations.ts';
import { useRestrictionsOfTerminal } from '#web/nouns/one-to-one-restriction/one-to-one-restriction.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { DeleteDialog } from '../restriction/delete-dialog.tsx';
import c from '../restriction/restriction.module.css';
import { RestrictionList } from '../restriction/restriction-list.tsx';
import { endText, useRestrictionColumns } from './one-to-one-columns.tsx';
import { RestrictionEntry } from './restriction-entry.tsx';
import type { RestrictionForm } from './use-restriction-form.ts';

interface RestrictionTabProps {
  form: RestrictionForm;
  zone: string;
  refusal: string | undefined;
}

/** One-to-one restrictions: a new one beside those that hold or will. */
export function RestrictionTab({ form, zone, refusal }: RestrictionTabProps) {
  const text = useText('acceptanceRestrictions');
  const failureText = useFailureText();
  const restrictions = useRestrictionsOfTerminal();
  const deletion = useDeleteRestriction();
  const [deleting, setDeleting] = useState<OneToOneRestriction>();
  const columns = useRestrictionColumns({ zone, refusal, onDelete: setDeleting });
  const taken = useMemo(
    () => (restrictions.data ?? []).map(({ restrictionStart }) => localDay(restrictionStart, zone)),
    [restrictions.data, zone],
  );
  const dateOf = ({ restrictionStart }: OneToOneRestriction) => formatDate(restrictionStart, zone);

  const remove = ({ id }: OneToOneRestriction) =>
    deletion.mutate(id, {
      onSuccess: () => notify.success(text('delete.done')),
      onError: (reason) => notify.error(failureText(reason)),
      onSettled: () => setDeleting(undefined),
    });
  return (
    <div className={c.tab}>
      <div className={c.entry}>
        <RestrictionEntry form={form} zone={zone} taken={taken} refusal={refusal} />
      </div>
      <div className={c.list}>
        <RestrictionList
          kind="oneToOne"
          list={wholeList(restrictions, restrictions.data)}
          columns={columns}
          rowName={dateOf}
        />
      </div>
      {deleting && (
        <DeleteDialog
          busy={deletion.isPending}
          what={text('oneToOne.removeText', {
            date: dateOf(deleting),
            start: formatTime(deleting.restrictionStart, zone),
            end: endText(deleting, zone),
          })}
          onDelete={() => remove(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </div>
  );
}
