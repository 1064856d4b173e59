import type { LicenseOrder } from '@quaygate/contract';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { type Text, useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconAlertTriangle, IconCreditCard, IconExternalLink, IconPencil } from '#web/ui/buttons/icons.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Chip, type Tone } from '#web/ui/show/chip.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import c from './license-orders.module.css';

const tones: Record<LicenseOrder['state'], Tone> = {
  OPEN: 'yellow',
  PAID: 'green',
  CLOSED: 'grey',
  RETURNED: 'grey',
  REVOKED: 'red',
};

interface Parts {
  canWrite: boolean;
  /** Id of the order whose provider page is about to be opened. */
  opening: string | undefined;
  onCostCentre: (order: LicenseOrder) => void;
  onPortal: (order: LicenseOrder) => void;
}

/** What was ordered, and where it stands. */
const orderedColumns = (text: Text<'licenseOrders'>): Column<LicenseOrder>[] => [
  {
    key: 'created',
    title: text('column.created'),
    width: 126,
    card: 'title',
    cell: ({ createdDate }) => formatDateTime(createdDate),
  },
  {
    key: 'kind',
    title: text('column.kind'),
    width: 148,
    cell: ({ kind, quantity, months, hasRenewal, licenseKey }) =>
      kind !== 'SETUP_FEE' ? (
        <TruncatedText
          text={[
            text('licenses', { count: quantity }),
            ...(months ? [text('months', { count: months }), text(hasRenewal ? 'renews' : 'ends')] : []),
          ].join(', ')}
        />
      ) : (
        <TruncatedText text={`${text('kind.SETUP_FEE')} ${licenseKey ?? ''}`} />
      ),
  },
  {
    key: 'state',
    title: text('column.state'),
    width: 100,
    watch: ({ state }) => state,
    cell: ({ kind, state, isRefundDue }) => (
      <Chip
        tone={isRefundDue ? 'orange' : tones[state]}
        {...(isRefundDue && { icon: IconAlertTriangle, tip: text('refundDue') })}
      >
        {text(kind === 'GRANT' && state === 'PAID' ? 'granted' : `state.${state}`)}
      </Chip>
    ),
  },
];

/** By which person, for which cost centre, and what it costs. */
const accountColumns = (text: Text<'licenseOrders'>): Column<LicenseOrder>[] => [
  {
    key: 'boughtBy',
    title: text('column.boughtBy'),
    width: 148,
    card: 'line',
    cell: ({ boughtBy }) => <TruncatedText text={boughtBy} />,
  },
  {
    key: 'orderId',
    title: text('column.orderId'),
    width: 148,
    card: 'line',
    cell: ({ orderId }) => orderId && <TruncatedText text={orderId} />,
  },
  {
    key: 'costCentre',
    title: text('column.costCentre'),
    width: 130,
    card: 'line',
    watch: ({ costCentre }) => costCentre,
    cell: ({ costCentre }) => costCentre && <TruncatedText text={costCentre} />,
  },
  {
    key: 'cost',
    title: text('column.cost'),
    width: 170,
    card: 'line',
    cell: ({ cost, note }) => (cost || note) && <TruncatedText text={[cost, note].filter(Boolean).join(' · ')} />,
  },
];

function OrderActions({ order, canWrite, opening, onCostCentre, onPortal }: Parts & { order: LicenseOrder }) {
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

/** The columns of an order (FWD-PAY-43). */
export function useOrderColumns(parts: Parts): Column<LicenseOrder>[] {
  const text = useText('licenseOrders');
  return [
    ...orderedColumns(text),
    ...accountColumns(text),
    {
      key: 'actions',
      title: text('column.actions'),
      titleHidden: true,
      width: 132,
      fixed: true,
      sticky: true,
      card: 'actions',
      cell: (order) => <OrderActions order={order} {...parts} />,
    },
  ];
}
