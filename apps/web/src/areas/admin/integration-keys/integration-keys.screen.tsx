import type { FacilityKey } from '@quaygate/contract';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { wholeList } from '#web/list/list.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { useApprovalsPending } from '#web/nouns/approval/approval.queries.ts';
import { useIntegrationKeys } from '#web/nouns/integration-key/integration-key.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconPlus } from '#web/ui/buttons/icons.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { CopyField } from '#web/ui/show/copy-field.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { useKeyColumns } from './key-columns.tsx';
import { findKeys } from './key-state.ts';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';

/** The one moment in which a key can be read (INT-02). */
function ShownKeyDialog({ made, onClose }: { made: { label: string; key: string }; onClose: () => void }) {
  const text = useText('integrationKeys');
  return (
    <Dialog
      title={text('shown.title', { name: made.label })}
      note={text('shown.note')}
      cancel={text('shown.done')}
      onClose={onClose}
    >
      <CopyField label={text('shown.key')} value={made.key} />
    </Dialog>
  );
}

const searchPauseMs = 100;

/** The keys by which terminals' own systems call (KEY-04). */
export function IntegrationKeysScreen() {
  const text = useText('integrationKeys');
  const keys = useIntegrationKeys();
  const [{ search }, setAddress] = useAddress('/admin/integrationKeys');
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<{ label: string; key: string }>();
  const [revoking, setRevoking] = useState<FacilityKey>();
  const columns = useKeyColumns(setRevoking);
  const rows = useMemo(() => keys.data && findKeys(keys.data, search), [keys.data, search]);

  const create = (
    <Button variant="primary" icon={IconPlus} onClick={() => setCreating(true)}>
      {text('create')}
    </Button>
  );
  return (
    <ListScreen
      texts="integrationKeys"
      list={wholeList(keys, rows)}
      address={[{ search }, setAddress]}
      search={{ pause: searchPauseMs, maxLength: 100, width: 340 }}
      ownFilter={{ field: <PendingKeys />, isApplied: false, none: {} }}
      action={create}
      emptyAction={create}
      columns={columns}
      rowName={({ label }) => label}
    >
      {isCreating && (
        <CreateKeyDialog
          onClose={() => setCreating(false)}
          onAsked={() => {
            setCreating(false);
            notify.success(text('fourEyes.asked'));
          }}
          onCreated={(created) => {
            setCreating(false);
            setMade(created);
          }}
        />
      )}
      {made && <ShownKeyDialog made={made} onClose={() => setMade(undefined)} />}
      {revoking && <RevokeKeyDialog target={revoking} onClose={() => setRevoking(undefined)} />}
    </ListScreen>
  );
}

/** Keys that are not there yet: they wait for a second administrator, or for who asked for them (APPR-08). */
function PendingKeys() {
  const text = useText('integrationKeys');
  const count = useApprovalsPending(['integrationKey']);
  if (!count) return null;
  return (
    <Link to="/admin/approvals" search={{ kinds: ['integrationKey'] }}>
      {text('fourEyes.pending', { count })}
    </Link>
  );
}
