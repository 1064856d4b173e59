import { type LicenseOrder, licenseWrite } from '@quaygate/contract';
import { useState } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { useDownloadLicenseOrders, useOrderPortal } from '#web/nouns/license-order/license-order.mutations.ts';
import { useLicenseOrders } from '#web/nouns/license-order/license-order.queries.ts';
import { useCan } from '#web/session/rights/can.ts';
import { useForwarderScope, useSelectedForwarder } from '#web/session/rights/forwarder-context.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconFileTypeCsv } from '#web/ui/buttons/icons.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { CostCentreDialog } from './cost-centre-dialog.tsx';
import { useOrderColumns } from './order-columns.tsx';

/** Another forwarder is another screen: its dialog closes with it (FWD-DASH-20). */
export function LicenseOrdersScreen() {
  const { f } = useForwarderScope();
  return <Orders key={f} />;
}

/** What the forwarder has ordered, with its receipts (FWD-PAY-43). */
function Orders() {
  const text = useText('licenseOrders');
  const failureText = useFailureText();
  const forwarder = useSelectedForwarder();
  const canWrite = useCan(licenseWrite);
  const [editing, setEditing] = useState<LicenseOrder>();
  const download = useDownloadLicenseOrders();
  const portal = useOrderPortal();
  const tell = { onError: (reason: unknown) => notify.error(failureText(reason)) };

  const columns = useOrderColumns({
    canWrite,
    opening: portal.isPending ? portal.variables : undefined,
    onCostCentre: setEditing,
    onPortal: ({ id }) => portal.mutate(id, { ...tell, onSuccess: ({ url }) => window.location.assign(url) }),
  });
  return (
    <ListScreen
      texts="licenseOrders"
      list={useLicenseOrders()}
      address={useAddress('/forwarderOperator/licenseManagement/orders')}
      search={false}
      context={forwarder?.name}
      action={
        <Button icon={IconFileTypeCsv} busy={download.isPending} onClick={() => download.mutate(undefined, tell)}>
          {text('download')}
        </Button>
      }
      columns={columns}
      rowName={({ orderId, id }) => orderId ?? id}
    >
      {editing && <CostCentreDialog order={editing} onClose={() => setEditing(undefined)} />}
    </ListScreen>
  );
}
