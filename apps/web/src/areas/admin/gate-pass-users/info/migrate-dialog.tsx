import type { GatePassUserDetail } from '@quaygate/contract';
import { searchDebounceMs, searchMinCharacters } from '@quaygate/rules';
import { useMemo, useState } from 'react';
import { debounce } from '#web/lib/debounce.ts';
import { useMigrateLicense } from '#web/nouns/gate-pass-user/gate-pass-user.mutations.ts';
import { useFoundDrivers } from '#web/nouns/gate-pass-user/gate-pass-user.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { nameOf } from '../gate-pass-user-state.ts';

interface MigrateDialogProps {
  user: GatePassUserDetail;
  license: GatePassUserDetail['licenses'][number];
  onClose: () => void;
}

/** Gives a licence to another driver (GATE-38, GATE-54). */
export function MigrateDialog({ user, license, onClose }: MigrateDialogProps) {
  const text = useText('gatePassUsers');
  const failureText = useFailureText();
  const [search, setSearch] = useState('');
  const searchSoon = useMemo(() => debounce(setSearch, searchDebounceMs), []);
  const wanted = search.trim();
  const found = useFoundDrivers(wanted.length < searchMinCharacters ? '' : wanted);
  const [newTruckerId, choose] = useState<string>();
  const migration = useMigrateLicense(user.userId);

  const migrate = () => {
    if (!newTruckerId) return;
    migration.mutate(
      { id: license.id, newTruckerId },
      {
        onSuccess: () => {
          notify.success(text('migrate.done'));
          onClose();
        },
      },
    );
  };
  const options = (found.data?.items ?? []).map(({ userId, email, deletedDate, ...driver }) => ({
    value: userId,
    label: nameOf(driver),
    note: email,
    reason:
      userId === user.userId
        ? text('migrate.same')
        : deletedDate
          ? failureText({ code: 'trucker_deleted' })
          : undefined,
  }));
  return (
    <Dialog
      title={text('migrate.title')}
      note={text('migrate.note', { licenseKey: license.licenseKey, name: nameOf(user) })}
      submit={text('migrate.confirm')}
      submitDisabled={!newTruckerId}
      busy={migration.isPending}
      error={migration.error ? `${text('migrate.failed')}: ${failureText(migration.error)}` : undefined}
      onSubmit={migrate}
      onClose={onClose}
    >
      <Combobox
        label={text('migrate.driver')}
        help={text('migrate.help')}
        value={newTruckerId}
        options={options}
        words={({ value, note }) => `${value}${String(note)}`}
        onChange={choose}
        onSearch={searchSoon}
        loading={found.isFetching}
      />
      {found.error && <InlineNotice tone="error">{failureText(found.error)}</InlineNotice>}
    </Dialog>
  );
}
