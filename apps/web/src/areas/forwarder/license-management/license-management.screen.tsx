import { type License, licenseWrite } from '@quaygate/contract';
import { type LicenseAction, searchMaxCharacters, searchMinCharacters } from '@quaygate/rules';
import { useEffect, useState } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { useLicenses } from '#web/nouns/license/license.queries.ts';
import { useCan } from '#web/session/rights/can.ts';
import { useForwarderConfig, useForwarderScope, useSelectedForwarder } from '#web/session/rights/forwarder-context.ts';
import { useText } from '#web/text/use-text.ts';
import { openedPart } from '#web/ui/dialogs/late-part.tsx';
import { OwnFilter } from './expiry-filter.tsx';
import { useLicenseColumns } from './license-columns.tsx';
import type { Opened } from './license-dialogs.tsx';
import { useLicenseFilters } from './license-filters.tsx';
import { ListActions, PurchaseButton } from './license-list-actions.tsx';
import type { LicenseAddress } from './license-management.address.ts';
import { leaveForCheckout, usePaymentReturn } from './use-payment-return.ts';
import { useSetupFee } from './use-setup-fee.ts';

/** Another forwarder is another screen: its dialogs close with it (FWD-DASH-20). */
export function LicenseManagementScreen() {
  const { f } = useForwarderScope();
  return <Licenses key={f} />;
}

const LicenseDialogs = openedPart(() => import('./license-dialogs.tsx').then((part) => part.default));

/** What the server is asked for; a filter that is not set is left out. */
const filterOf = ({ search, licenseStatuses, managedBy, expiresBefore }: LicenseAddress) => ({
  search,
  licenseStatuses,
  managedBy,
  ...(expiresBefore && { expiresBefore }),
});

function Licenses() {
  const text = useText('licenseManagement');
  const forwarder = useSelectedForwarder();
  const canWrite = useCan(licenseWrite);
  const isGranted = useForwarderConfig()?.licensing === 'invoice';
  const [address, setAddress] = useAddress('/forwarderOperator/licenseManagement');
  const { isSyncing, look } = usePaymentReturn([address, setAddress]);
  const list = useLicenses(filterOf(address), isSyncing);
  const setupFee = useSetupFee(address.license !== '');
  const [dialog, setDialog] = useState<Exclude<Opened, { kind: 'details' }>>();

  useEffect(() => look(list.rows));

  const act = (action: LicenseAction, license: License) => {
    if (action !== 'PAY_SETUP_FEE') return setDialog({ kind: action, license });
    setupFee.pay(license, list.rows);
  };
  const paying = list.rows?.find(({ licenseKey }) => licenseKey === setupFee.payingKey)?.id;
  const columns = useLicenseColumns({ paying, onAction: act });

  const opened: Opened | undefined =
    dialog ??
    (address.license
      ? {
          kind: 'details',
          id: address.license,
          listed: list.rows?.find(({ id }) => id === address.license),
          busy: setupFee.payingKey !== undefined,
          error: setupFee.failure,
          onAction: act,
        }
      : undefined);

  // Granted licences come from the operator of the platform: nothing is bought here.
  const purchase = canWrite && !isGranted && <PurchaseButton onOpen={() => setDialog({ kind: 'purchase' })} />;
  return (
    <ListScreen
      texts="licenseManagement"
      list={list}
      // Opening the details is no other list.
      address={[{ ...address, license: '' }, setAddress]}
      search={{ min: searchMinCharacters, maxLength: searchMaxCharacters, width: 380 }}
      filters={useLicenseFilters()}
      ownFilter={{
        field: (
          <OwnFilter day={address.expiresBefore} isGranted={isGranted} isSyncing={isSyncing} onChange={setAddress} />
        ),
        isApplied: address.expiresBefore !== '',
        none: { expiresBefore: '' },
      }}
      context={forwarder?.name}
      action={
        <ListActions canWrite={canWrite} onClaim={() => setDialog({ kind: 'claim' })}>
          {purchase}
        </ListActions>
      }
      emptyAction={purchase}
      emptyText={isGranted ? text('emptyGranted') : undefined}
      columns={columns}
      rowName={({ licenseKey }) => licenseKey}
      linkOf={({ id }) => ({
        to: '/forwarderOperator/licenseManagement',
        search: (before: object) => ({ ...before, license: id }),
      })}
    >
      {opened && (
        <LicenseDialogs
          opened={opened}
          onCheckout={(url) => leaveForCheckout(url, list.rows)}
          onClose={() => (dialog ? setDialog(undefined) : setAddress({ license: '' }))}
        />
      )}
    </ListScreen>
  );
}
