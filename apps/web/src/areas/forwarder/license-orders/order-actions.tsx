import type { LicenseOrder } from '@quaygate/contract';
import { formatDate } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconCreditCard, IconExternalLink, IconPencil } from '#web/ui/buttons/icons.ts';
import c from './license-orders.module.css';

export interface Parts {
  canWrite: boolean;
  /** Id of the order whose provider page is about to be opened. */
  opening: string | undefined;
  onCostCentre: (order: LicenseOrder) => void;
  onPortal: (order: LicenseOrder) => void;
}

export function OrderActions({ order, canWrite, opening, onCostCentre, onPortal }: Parts & { order: LicenseOrder }) {
  const text = useText('licenseOrders');
  const date = formatDate(order.createdDate);
  return (
    <span className={c.actions}>
      {order.receiptUrl && (
        <a
          className={c.receipt}
          href={order.receiptUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={text('receiptOf', { date })}
        >
          {text('receipt')}
          <IconExternalLink size={14} stroke={1.75} aria-hidden />
        </a>
      )}
      {canWrite && order.hasPortal && (
        <IconButton
          icon={IconCreditCard}
          label={text('portal')}
          busy={opening === order.id}
          onClick={() => onPortal(order)}
        />
      )}
      {canWrite && (
        <IconButton icon={IconPencil} label={text('editCostCentre', { date })} onClick={() => onCostCentre(order)} />
      )}
    </span>
  );
}
