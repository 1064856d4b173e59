import type { LicenseOrder } from '@quaygate/contract';
import { formatDateTime } from '#web/lib/dates.ts';
import { type Text, useText } from '#web/text/use-text.ts';
import { IconAlertTriangle } from '#web/ui/buttons/icons.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Chip, type Tone } from '#web/ui/show/chip.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import { OrderActions, type Parts } from './order-actions.tsx';

const tones: Record<LicenseOrder['state'], Tone> = {
  OPEN: 'yellow',
  PAID: 'green',
  CLOSED: 'grey',
  RETURNED: 'grey',
  REVOKED: 'red',
};

/** What was ordered, and where it stands. */
const orderedColumns = (text: Text<'licenseOrders'>): Column<LicenseOrder>[] => [
  {
    key: 'created',
    title: text('column.created'),
    width: 116,
    card: 'title',
    cell: ({ createdDate }) => formatDateTime(createdDate),
  },
  {
    key: 'kind',
    title: text('column.kind'),
    width: 128,
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
    width: 120,
    card: 'line',
    cell: ({ boughtBy }) => <TruncatedText text={boughtBy} />,
  },
  {
    key: 'orderId',
    title: text('column.orderId'),
    width: 110,
    card: 'line',
    cell: ({ orderId }) => orderId && <TruncatedText text={orderId} />,
  },
  {
    key: 'costCentre',
    title: text('column.costCentre'),
    width: 104,
    card: 'line',
    watch: ({ costCentre }) => costCentre,
    cell: ({ costCentre }) => costCentre && <TruncatedText text={costCentre} />,
  },
  {
    key: 'cost',
    title: text('column.cost'),
    width: 130,
    card: 'line',
    cell: ({ cost, note }) => (cost || note) && <TruncatedText text={[cost, note].filter(Boolean).join(' · ')} />,
  },
];

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
