import type { LicenseOrder, TruckingCompany } from '@quaygate/contract';
import { useState } from 'react';
import { formatDate } from '#web/lib/dates.ts';
import { useRevokeLicenseOrder } from '#web/nouns/license-order/license-order.mutations.ts';
import { useCompanyOrders } from '#web/nouns/license-order/license-order.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { ErrorState } from '#web/ui/page/states.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import c from './trucking-companies.module.css';
import { useCompanyFailure } from './use-company-failure.ts';

/** What the company has ordered or was granted, the newest first; a grant can be revoked. */
export function CompanyOrders({ company }: { company: TruckingCompany }) {
  const text = useText('truckingCompanies');
  const failure = useCompanyFailure();
  const orders = useCompanyOrders(company.id);
  const [revoking, setRevoking] = useState<LicenseOrder>();
  const revoke = useRevokeLicenseOrder(company.id);
  const close = () => setRevoking(undefined);
  if (orders.isError)
    return (
      <ErrorState text={`${text('grant.failed')} ${failure(orders.error)}`} onRetry={() => void orders.refetch()} />
    );
  if (!orders.data) return <Skeleton height={44} />;
  return (
    <div>
      <h3>{text('grant.listed')}</h3>
      {orders.data.items.length === 0 && <p className="muted">{text('grant.none')}</p>}
      <ul className={c.orders}>
        {orders.data.items.map((order) => (
          <OrderLine key={order.id} order={order} onRevoke={() => setRevoking(order)} />
        ))}
      </ul>
      {revoking && (
        <ConfirmDialog
          title={text('grant.withdrawTitle', { date: formatDate(revoking.createdDate) })}
          confirm={text('grant.withdraw')}
          busy={revoke.isPending}
          error={revoke.error ? failure(revoke.error) : undefined}
          onConfirm={() =>
            revoke.mutate(revoking.id, {
              onSuccess: () => {
                notify.success(text('grant.withdrawn'));
                close();
              },
            })
          }
          onClose={close}
        >
          {text('grant.withdrawText')}
        </ConfirmDialog>
      )}
    </div>
  );
}

function OrderLine({ order, onRevoke }: { order: LicenseOrder; onRevoke: () => void }) {
  const text = useText('truckingCompanies');
  const words = useText('licenseOrders');
  const { kind, state, quantity, months, hasRenewal, cost, note, createdDate, boughtBy } = order;
  const date = formatDate(createdDate);
  const terms = [
    kind === 'SETUP_FEE' ? words('kind.SETUP_FEE') : text('grant.licenses', { count: quantity }),
    ...(months ? [text('grant.months', { count: months }), words(hasRenewal ? 'renews' : 'ends')] : []),
    ...[cost, note].filter(Boolean),
  ];
  return (
    <li className={c.order}>
      <div>
        <div>{terms.join(', ')}</div>
        <div className="muted">{text('grant.by', { date, name: boughtBy })}</div>
      </div>
      {kind === 'GRANT' && state === 'PAID' ? (
        <Button size="small" aria-label={text('grant.withdrawOf', { date })} onClick={onRevoke}>
          {text('grant.withdraw')}
        </Button>
      ) : (
        <Chip tone={state === 'PAID' ? 'green' : 'grey'}>{words(`state.${state}`)}</Chip>
      )}
    </li>
  );
}
