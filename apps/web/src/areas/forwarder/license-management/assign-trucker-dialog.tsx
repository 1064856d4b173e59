import type { License } from '@quaygate/contract';
import { fullName, searchDebounceMs, searchMinCharacters } from '@quaygate/rules';
import { useMemo, useState } from 'react';
import { debounce } from '#web/lib/debounce.ts';
import { needed } from '#web/lib/form/field-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { useAssignThisLicense } from '#web/nouns/license/license.mutations.ts';
import { useAssignableTruckers } from '#web/nouns/trucker/trucker.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';

interface AssignTruckerDialogProps {
  license: License;
  onClose: () => void;
}

/** Chooses the driver who gets a licence: the approved ones without (FWD-LIC-30, FWD-LIC-61). Stays open on a refusal. */
export function AssignTruckerDialog({ license, onClose }: AssignTruckerDialogProps) {
  const text = useText('licenseManagement');
  const failureText = useFailureText();
  const [search, setSearch] = useState('');
  const searchSoon = useMemo(() => debounce(setSearch, searchDebounceMs), []);
  const truckers = useAssignableTruckers(search.trim().length < searchMinCharacters ? '' : search.trim());
  const assignment = useAssignThisLicense();
  const fields = useFields({ userId: '' }, { userId: needed });
  const { onChange, onBlur: _, ...driver } = fields.of('userId');

  const assign = () => {
    if (!fields.isValid()) return;
    assignment.mutate(
      { id: license.id, userId: fields.values.userId },
      {
        onSuccess: () => {
          notify.success(text('done.ASSIGN'));
          onClose();
        },
      },
    );
  };
  const options = (truckers.data?.items ?? []).map(({ userId, firstName, lastName, licensePlate }) => ({
    value: userId,
    label: fullName(firstName, lastName),
    note: licensePlate ?? undefined,
  }));
  return (
    <Dialog
      title={text('assign.title')}
      note={text('assign.note', { licenseKey: license.licenseKey })}
      submit={text('assign.confirm')}
      busy={assignment.isPending}
      error={assignment.error ? failureText(assignment.error) : undefined}
      onSubmit={assign}
      onClose={onClose}
    >
      <Combobox
        label={text('assign.driver')}
        {...driver}
        value={driver.value || undefined}
        options={options}
        onChange={(userId) => onChange(userId ?? '')}
        onSearch={searchSoon}
        loading={truckers.isFetching}
        help={text('assign.help')}
      />
      {truckers.error && <InlineNotice tone="error">{failureText(truckers.error)}</InlineNotice>}
    </Dialog>
  );
}
