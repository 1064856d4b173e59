import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconCreditCard, IconKey, IconReceipt } from '#web/ui/buttons/icons.ts';
import { usePaymentsReason } from './use-payments-reason.ts';

export function PurchaseButton({ onOpen }: { onOpen: () => void }) {
  const text = useText('licenseManagement');
  return (
    <Button variant="primary" icon={IconCreditCard} reason={usePaymentsReason()} onClick={onOpen}>
      {text('purchase.open')}
    </Button>
  );
}

/** The way to the orders, to a claim and to a purchase. */
export function ListActions({
  canWrite,
  onClaim,
  children,
}: {
  canWrite: boolean;
  onClaim: () => void;
  children: ReactNode;
}) {
  const text = useText('licenseManagement');
  const navigate = useNavigate();
  return (
    <>
      <Button icon={IconReceipt} onClick={() => navigate({ to: '/forwarderOperator/licenseManagement/orders' })}>
        {text('orders')}
      </Button>
      {canWrite && (
        <Button icon={IconKey} onClick={onClaim}>
          {text('claim.open')}
        </Button>
      )}
      {children}
    </>
  );
}
