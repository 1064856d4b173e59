import type { License } from '@quaygate/contract';
import type { LicenseAction } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { IconAlertTriangle, IconRefreshOff } from '#web/ui/buttons/icons.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import { LicenseActions } from './license-actions.tsx';
import c from './license-management.module.css';
import { endOf, statusTones } from './license-words.ts';

interface Parts {
  /** Id of the licence whose setup fee is about to be paid. */
  paying: string | undefined;
  onAction: (action: LicenseAction, license: License) => void;
}

/** The columns of a licence (FWD-LIC-02). */
export function useLicenseColumns({ paying, onAction }: Parts): Column<License>[] {
  const text = useText('licenseManagement');
  return [
    {
      key: 'licenseKey',
      title: text('column.licenseKey'),
      width: 176,
      card: 'title',
      cell: (license) => <LicenseKey license={license} />,
    },
    {
      key: 'truckerName',
      title: text('column.truckerName'),
      width: 116,
      watch: ({ truckerName }) => truckerName,
      cell: ({ truckerName }) => truckerName && <TruncatedText text={truckerName} />,
    },
    {
      key: 'forwarder',
      title: text('column.forwarder'),
      width: 116,
      card: 'line',
      cell: ({ forwarder }) => forwarder && <TruncatedText text={forwarder} />,
    },
    {
      key: 'expirationDate',
      title: text('column.expirationDate'),
      width: 110,
      card: 'line',
      cell: (license) => <ExpirationDate license={license} />,
    },
    {
      key: 'status',
      title: text('column.status'),
      width: 138,
      watch: ({ status, paymentOpenUntil }) => `${status} ${paymentOpenUntil}`,
      cell: ({ status, paymentOpenUntil }) => (
        <Chip tone={paymentOpenUntil ? 'orange' : statusTones[status]}>
          {text(paymentOpenUntil ? 'status.paymentOpen' : `status.${status}`)}
        </Chip>
      ),
    },
    {
      key: 'identification',
      title: text('column.identification'),
      width: 116,
      card: 'line',
      cell: ({ status, hasTruckerIdentification }) =>
        status === 'ASSIGNED' && (
          <Chip look="dot" tone={hasTruckerIdentification ? 'green' : 'orange'}>
            {text(hasTruckerIdentification ? 'identification.completed' : 'identification.incomplete')}
          </Chip>
        ),
    },
    {
      key: 'actions',
      title: text('column.actions'),
      titleHidden: true,
      width: 178,
      fixed: true,
      sticky: true,
      card: 'actions',
      cell: (license) => <LicenseActions license={license} busy={paying === license.id} onAction={onAction} />,
    },
  ];
}

/** The key, with a sign where the renewal is stopped (FWD-LIC-03). */
function LicenseKey({ license: { licenseKey, hasRenewal, status } }: { license: License }) {
  const text = useText('licenseManagement');
  const isStopped = !hasRenewal && status !== 'DISABLED' && status !== 'INITIALIZING';
  return (
    <span className={c.withMark}>
      <span className={c.key}>{licenseKey}</span>
      {isStopped && (
        <span className={c.mark} data-tip={text('renewal.stopped')}>
          <IconRefreshOff size={14} stroke={1.9} aria-hidden />
          <span className="sr-only"> {text('renewal.stopped')}</span>
        </span>
      )}
    </span>
  );
}

/** The date, with an alert sign where it is near or past (FWD-LIC-05, FWD-LIC-50). */
function ExpirationDate({ license }: { license: License }) {
  const text = useText('licenseManagement');
  const end = endOf(license, new Date());
  if (!end) return null;
  if (end.expiry === 'active') return end.date;
  const tip = text(end.word, { date: end.date });
  return (
    <span className={c.withMark} data-tip={tip}>
      {end.date}
      <IconAlertTriangle
        size={15}
        stroke={1.9}
        className={end.expiry === 'expired' ? c.expired : c.expiring}
        aria-hidden
      />
      <span className="sr-only"> {tip}</span>
    </span>
  );
}
