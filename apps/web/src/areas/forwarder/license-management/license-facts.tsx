import type { License } from '@quaygate/contract';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { Chip } from '#web/ui/show/chip.tsx';
import { CopyButton } from '#web/ui/show/copy-button.tsx';
import c from './license-management.module.css';
import { endOf, statusTones } from './license-words.ts';

function CopiedId({ value, label }: { value: string; label: string }) {
  return (
    <span className={c.withMark}>
      <span className={c.key}>{value}</span>
      <CopyButton value={value} label={label} />
    </span>
  );
}

function useFacts(shown: License): [name: string, value: ReactNode][] {
  const text = useText('licenseManagement');
  const date = (value: Date | null) => value && formatDateTime(value);
  const end = endOf(shown, new Date());
  const identification = shown.hasTruckerIdentification ? 'completed' : 'incomplete';
  return [
    [text('column.licenseKey'), <CopiedId key="key" value={shown.licenseKey} label={text('details.copyKey')} />],
    [
      text('column.status'),
      <Chip key="status" tone={shown.status === 'ASSIGNED' ? 'green' : statusTones[shown.status]}>
        {text(`status.${shown.status}`)}
      </Chip>,
    ],
    ...(shown.paymentOpenUntil
      ? [
          [text('details.payment'), text('paymentOpen', { date: formatDate(shown.paymentOpenUntil) })] as [
            string,
            string,
          ],
        ]
      : []),
    [text('column.truckerName'), shown.truckerName],
    [text('column.forwarder'), shown.forwarder],
    [text('details.ownerEmail'), shown.ownerEmail],
    [
      text('details.orderId'),
      shown.orderId && <CopiedId key="order" value={shown.orderId} label={text('details.copyOrderId')} />,
    ],
    [text('details.purchaseDate'), date(shown.purchaseDate)],
    [text('details.assignDate'), date(shown.assignDate)],
    [text('column.expirationDate'), end && text(end.word, { date: end.date })],
    [text('renewal.label'), text(shown.hasRenewal ? 'renewal.active' : 'renewal.stopped')],
    [text('column.identification'), shown.status === 'ASSIGNED' ? text(`identification.${identification}`) : null],
  ];
}

/** All that is known of a licence, as terms and values. */
export function LicenseFacts({ license }: { license: License }) {
  const shell = useText('shell');
  return (
    <dl className={c.details}>
      {useFacts(license).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? <span className="muted">{shell('missing')}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
