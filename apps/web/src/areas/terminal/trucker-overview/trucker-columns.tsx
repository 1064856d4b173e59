import type { FacilityTrucker } from '@quaygate/contract';
import { fullName } from '@quaygate/rules';
import { useMemo } from 'react';
import { TruckerPhoto } from '#web/drivers/trucker-photo.tsx';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { useText } from '#web/text/use-text.ts';
import { IconBan } from '#web/ui/buttons/icons.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { CopyText } from '#web/ui/show/copy-text.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import c from './trucker-overview.module.css';
import { VerificationChip } from './verification-chip.tsx';

/** The primary company, and how many more there are; their names stand in the tooltip (TRM-OVW-16, TRM-OVW-32). */
function CompanyCell({ names: [primary, ...others] }: { names: readonly string[] }) {
  const shell = useText('shell');
  if (primary === undefined) return <span className="muted">{shell('missing')}</span>;
  return (
    <span className={c.companies}>
      <TruncatedText text={primary} />
      {others.length > 0 && (
        <Chip tone="grey" tip={others.join(', ')}>
          +{others.length}
        </Chip>
      )}
    </span>
  );
}

export const nameOf = ({ firstName, lastName }: Pick<FacilityTrucker, 'firstName' | 'lastName'>): string =>
  fullName(firstName, lastName);

function BlockedDate({ date, zone }: { date: Date; zone: string | undefined }) {
  return (
    <span className={c.blocked} data-tip={formatDateTime(date, zone)}>
      <IconBan size={14} stroke={2} aria-hidden />
      {formatDate(date, zone)}
    </span>
  );
}

/** Image, id, plate, name, company, blocked date and verification (TRM-OVW-05). */
export function useTruckerColumns(): Column<FacilityTrucker>[] {
  const text = useText('truckerOverview');
  const zone = useSelectedTerminal()?.timeZone;
  return useMemo(
    () => [
      {
        key: 'image',
        title: text('column.image'),
        titleHidden: true,
        width: 40,
        fixed: true,
        card: 'title',
        cell: (trucker) => <TruckerPhoto trucker={trucker} />,
      },
      {
        key: 'truckerId',
        title: text('column.truckerId'),
        width: 124,
        card: 'line',
        cell: ({ id }) => <CopyText value={id} label={text('copyId', { id })} />,
      },
      {
        key: 'licensePlate',
        title: text('column.licensePlate'),
        width: 122,
        card: 'line',
        cell: ({ licensePlate }) => <Plate plate={licensePlate} />,
      },
      {
        key: 'name',
        title: text('column.name'),
        width: 150,
        card: 'title',
        cell: (trucker) => <TruncatedText text={nameOf(trucker)} />,
      },
      {
        key: 'company',
        title: text('column.company'),
        width: 180,
        card: 'line',
        cell: ({ activeCompanyName }) => <CompanyCell names={activeCompanyName} />,
      },
      {
        key: 'blockedDate',
        title: text('column.blockedDate'),
        width: 108,
        card: 'line',
        watch: ({ blockedDate }) => blockedDate?.getTime() ?? null,
        cell: ({ blockedDate }) => (blockedDate ? <BlockedDate date={blockedDate} zone={zone} /> : '-'),
      },
      {
        key: 'verificationStatus',
        title: text('column.verificationStatus'),
        width: 148,
        card: 'line',
        watch: ({ verificationStatus }) => verificationStatus,
        cell: ({ verificationStatus }) => <VerificationChip status={verificationStatus} />,
      },
    ],
    [text, zone],
  );
}
