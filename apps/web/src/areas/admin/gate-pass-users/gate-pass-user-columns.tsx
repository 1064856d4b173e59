import type { GatePassUser } from '@quaygate/contract';
import { useMemo } from 'react';
import { formatDate } from '#web/lib/dates.ts';
import { type Text, useText } from '#web/text/use-text.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import { GatePassUserActions, type RowAct } from './gate-pass-user-actions.tsx';
import { identificationOf, pendingOf, stateOf } from './gate-pass-user-state.ts';
import c from './gate-pass-users.module.css';
import { StateIcon } from './state-icon.tsx';
import { DocumentChip, TerrorChip } from './status-chip.tsx';

type Words = Text<'gatePassUsers'>;

/** How far the checks of a driver are. */
const checkColumns = (text: Words): Column<GatePassUser>[] => [
  {
    key: 'state',
    title: text('column.state'),
    titleHidden: true,
    width: 18,
    fixed: true,
    card: 'line',
    watch: stateOf,
    cell: (user) => <StateIcon user={user} />,
  },
  {
    key: 'userId',
    title: text('column.userIdAndEmail'),
    width: 82,
    card: 'line',
    cell: ({ userId, email }) => (
      <span className={c.twoLines}>
        <span className={c.id}>
          <TruncatedText text={userId} />
        </span>
        <TruncatedText text={email} />
      </span>
    ),
  },
  {
    key: 'terror',
    title: text('column.terror'),
    width: 127,
    watch: (user) => identificationOf(user)?.terrorStatus ?? null,
    cell: (user) => <TerrorChip status={identificationOf(user)?.terrorStatus} />,
  },
  {
    key: 'document',
    title: text('column.document'),
    width: 127,
    watch: (user) => identificationOf(user)?.documentStatus ?? null,
    cell: (user) => <DocumentChip status={identificationOf(user)?.documentStatus} />,
  },
];

/** As what the driver is known. */
const personColumns = (text: Words): Column<GatePassUser>[] => [
  {
    key: 'firstName',
    title: text('column.firstName'),
    width: 62,
    card: 'title',
    watch: ({ firstName }) => firstName,
    cell: ({ firstName }) => <TruncatedText text={firstName} />,
  },
  {
    key: 'lastName',
    title: text('column.lastName'),
    width: 68,
    card: 'title',
    watch: ({ lastName }) => lastName,
    cell: ({ lastName }) => <TruncatedText text={lastName} />,
  },
  {
    key: 'companies',
    title: text('column.companiesAndPlate'),
    width: 115,
    card: 'line',
    cell: ({ companies, licensePlate }) => (
      <span className={c.company}>
        <TruncatedText text={companies.join(', ')} />
        {licensePlate && <Plate plate={licensePlate} />}
      </span>
    ),
  },
];

/** The columns of a driver (GATE-01). */
export function useGatePassUserColumns(onAct: (act: RowAct, user: GatePassUser) => void): Column<GatePassUser>[] {
  const text = useText('gatePassUsers');
  return useMemo(
    () => [
      ...checkColumns(text),
      ...personColumns(text),
      {
        key: 'deleted',
        title: text('column.deleted'),
        width: 132,
        card: 'line',
        watch: (user) => user.deletedDate?.getTime() ?? pendingOf(user)?.delete ?? null,
        cell: (user) => {
          if (user.deletedDate) return formatDate(user.deletedDate);
          return pendingOf(user)?.delete ? <Chip tone="red">{text('deletionRequested')}</Chip> : null;
        },
      },
      {
        key: 'actions',
        title: text('column.actions'),
        titleHidden: true,
        card: 'actions',
        width: 140,
        fixed: true,
        sticky: true,
        cell: (user) => <GatePassUserActions user={user} onAct={onAct} />,
      },
    ],
    [text, onAct],
  );
}
