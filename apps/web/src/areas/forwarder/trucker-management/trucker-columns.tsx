import type { ForwarderTrucker } from '@quaygate/contract';
import { formatDate } from '#web/lib/dates.ts';
import { formatNumber } from '#web/lib/numbers.ts';
import { useNeedsLicense } from '#web/session/rights/forwarder-context.ts';
import { type Text, useText } from '#web/text/use-text.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import { EditCell } from './edit-cell.tsx';
import { Invited } from './invited.tsx';
import { LicenseCell } from './license-cell.tsx';
import { ReadinessCell } from './readiness-cell.tsx';
import { TruckerActions } from './trucker-actions.tsx';
import type { Editable } from './trucker-edit.ts';
import type { useInlineEdit } from './use-inline-edit.ts';

interface Parts {
  inline: ReturnType<typeof useInlineEdit>;
  deciding: string | undefined;
  onApprove: (trucker: ForwarderTrucker) => void;
  onDeny: (trucker: ForwarderTrucker) => void;
  onAssign: (trucker: ForwarderTrucker) => void;
  onReadiness: (trucker: ForwarderTrucker) => void;
  onInvite: (trucker: ForwarderTrucker) => void;
  onRemove: (trucker: ForwarderTrucker) => void;
}

type Words = Text<'truckerManagement'>;

const accountColumns = (text: Words): Column<ForwarderTrucker>[] => [
  {
    key: 'registered',
    title: text('column.registered'),
    width: 78,
    card: 'line',
    cell: (trucker) => formatDate(trucker.registeredDate),
  },
  {
    key: 'email',
    title: text('column.email'),
    width: 96,
    card: 'line',
    cell: (trucker) => <TruncatedText text={trucker.email} />,
  },
];

const licenseColumn = (text: Words, onAssign: Parts['onAssign']): Column<ForwarderTrucker> => ({
  key: 'license',
  title: text('column.license'),
  width: 150,
  watch: (trucker) => trucker.licenseKey,
  cell: (trucker) =>
    trucker.forwarderApproval.approved ? (
      <LicenseCell trucker={trucker} onAssign={() => onAssign(trucker)} />
    ) : (
      <Chip tone="yellow">{text('pending')}</Chip>
    ),
});

function CompletedBookings({ trucker }: { trucker: ForwarderTrucker }) {
  const text = useText('truckerManagement');
  const { completedBookingsCount, lastBookingCompletedDate } = trucker;
  return (
    <span
      data-tip={
        lastBookingCompletedDate
          ? text('lastCompleted', { date: formatDate(lastBookingCompletedDate) })
          : text('noneCompleted')
      }
    >
      {formatNumber(completedBookingsCount)}
    </span>
  );
}

/** The columns of a driver (FWD-TRK-01). */
export function useTruckerColumns({
  inline,
  deciding,
  onApprove,
  onDeny,
  onAssign,
  onReadiness,
  onInvite,
  onRemove,
}: Parts): Column<ForwarderTrucker>[] {
  const text = useText('truckerManagement');
  const needsLicense = useNeedsLicense();
  const cell = (field: Editable) => (trucker: ForwarderTrucker) => (
    <EditCell
      field={field}
      value={trucker[field]}
      edit={inline.editOf(trucker)}
      onEdit={inline.change}
      onConfirm={() => inline.confirm()}
      onCancel={inline.cancel}
    >
      {field === 'licensePlate' && trucker.licensePlate ? <Plate plate={trucker.licensePlate} /> : undefined}
    </EditCell>
  );
  return [
    ...accountColumns(text),
    { key: 'firstName', title: text('column.firstName'), width: 84, card: 'title', cell: cell('firstName') },
    { key: 'lastName', title: text('column.lastName'), width: 84, card: 'title', cell: cell('lastName') },
    { key: 'licensePlate', title: text('column.licensePlate'), width: 112, cell: cell('licensePlate') },
    ...(needsLicense ? [licenseColumn(text, onAssign)] : []),
    {
      key: 'ready',
      title: text('column.ready'),
      width: 122,
      watch: ({ isIdentified, isAppActive, invitedDate, invitationFailure }) =>
        `${isIdentified} ${isAppActive} ${invitedDate} ${invitationFailure}`,
      cell: (trucker) => (
        <>
          <ReadinessCell trucker={trucker} onOpen={() => onReadiness(trucker)} />
          <Invited trucker={trucker} isShort />
        </>
      ),
    },
    {
      key: 'completedBookings',
      title: text('column.completedBookings'),
      width: 92,
      align: 'end',
      cell: (trucker) => <CompletedBookings trucker={trucker} />,
    },
    {
      key: 'actions',
      title: text('column.actions'),
      titleHidden: true,
      width: 112,
      fixed: true,
      sticky: true,
      cell: (trucker) => (
        <TruckerActions
          trucker={trucker}
          edit={inline.editOf(trucker)}
          isSaving={inline.isSaving}
          isDeciding={deciding === trucker.userId}
          onEdit={() => inline.start(trucker)}
          onConfirm={() => inline.confirm()}
          onCancel={inline.cancel}
          onApprove={() => onApprove(trucker)}
          onDeny={() => onDeny(trucker)}
          onInvite={() => onInvite(trucker)}
          onRemove={() => onRemove(trucker)}
        />
      ),
    },
  ];
}
