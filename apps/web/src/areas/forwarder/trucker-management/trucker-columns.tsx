import type { ForwarderTrucker } from '@quaygate/contract';
import { formatDate } from '#web/lib/dates.ts';
import { formatNumber } from '#web/lib/numbers.ts';
import { useText } from '#web/text/use-text.ts';
import { Chip } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Plate } from '#web/ui/plate.tsx';
import { TruncatedText } from '#web/ui/truncated-text.tsx';
import { EditCell } from './edit-cell.tsx';
import { LicenseCell } from './license-cell.tsx';
import { TruckerActions } from './trucker-actions.tsx';
import type { Editable } from './trucker-edit.ts';
import type { useInlineEdit } from './use-inline-edit.ts';

interface Parts {
  inline: ReturnType<typeof useInlineEdit>;
  deciding: string | undefined;
  onApprove: (trucker: ForwarderTrucker) => void;
  onDeny: (trucker: ForwarderTrucker) => void;
  onAssign: (trucker: ForwarderTrucker) => void;
}

/** The columns of a driver (FWD-TRK-01). */
export function useTruckerColumns({
  inline,
  deciding,
  onApprove,
  onDeny,
  onAssign,
}: Parts): Column<ForwarderTrucker>[] {
  const text = useText('truckerManagement');
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
    {
      key: 'registered',
      title: text('column.registered'),
      width: 84,
      card: 'line',
      cell: (trucker) => formatDate(trucker.registeredDate),
    },
    {
      key: 'email',
      title: text('column.email'),
      width: 130,
      card: 'line',
      cell: (trucker) => <TruncatedText text={trucker.email} />,
    },
    { key: 'firstName', title: text('column.firstName'), width: 94, card: 'title', cell: cell('firstName') },
    { key: 'lastName', title: text('column.lastName'), width: 94, card: 'title', cell: cell('lastName') },
    { key: 'licensePlate', title: text('column.licensePlate'), width: 120, cell: cell('licensePlate') },
    {
      key: 'license',
      title: text('column.license'),
      width: 178,
      watch: (trucker) => trucker.licenseKey,
      cell: (trucker) =>
        trucker.forwarderApproval.approved ? (
          <LicenseCell trucker={trucker} onAssign={() => onAssign(trucker)} />
        ) : (
          <Chip tone="yellow">{text('pending')}</Chip>
        ),
    },
    {
      key: 'completedBookings',
      title: text('column.completedBookings'),
      width: 104,
      align: 'end',
      cell: ({ completedBookingsCount, lastBookingCompletedDate }) => (
        <span
          data-tip={
            lastBookingCompletedDate
              ? text('lastCompleted', { date: formatDate(lastBookingCompletedDate) })
              : text('noneCompleted')
          }
        >
          {formatNumber(completedBookingsCount)}
        </span>
      ),
    },
    {
      key: 'actions',
      title: text('column.actions'),
      titleHidden: true,
      width: 80,
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
        />
      ),
    },
  ];
}
