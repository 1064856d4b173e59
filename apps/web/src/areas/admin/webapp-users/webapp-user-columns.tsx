import type { WebappUser } from '@quaygate/contract';
import { useMemo } from 'react';
import { formatDate } from '#web/lib/dates.ts';
import { type Text, useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconPencil } from '#web/ui/buttons/icons.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import { SignInCell, signInOf } from './invitation/sign-in-cell.tsx';
import { LinkedCell } from './linked-cell.tsx';
import { nameOf } from './user-draft.ts';
import c from './webapp-users.module.css';

const nameIn = ({ name }: { name: string }) => name;

const personColumns = (text: Text<'webappUsers'>): Column<WebappUser>[] => [
  {
    key: 'firstName',
    title: text('column.firstName'),
    width: 76,
    card: 'title',
    watch: ({ firstName }) => firstName,
    cell: ({ firstName }) => <TruncatedText text={firstName} />,
  },
  {
    key: 'lastName',
    title: text('column.lastName'),
    width: 82,
    card: 'title',
    watch: ({ lastName }) => lastName,
    cell: ({ lastName }) => <TruncatedText text={lastName} />,
  },
  {
    key: 'email',
    title: text('column.email'),
    width: 146,
    card: 'line',
    watch: ({ disabledDate }) => String(disabledDate),
    cell: ({ email, disabledDate }) => (
      <span className={c.linked}>
        <TruncatedText text={email} />
        {disabledDate && <Chip tone="red">{text('disabled')}</Chip>}
      </span>
    ),
  },
];

/** The columns of WAU-01. */
export function useWebappUserColumns(onEdit: (user: WebappUser) => void): Column<WebappUser>[] {
  const text = useText('webappUsers');
  return useMemo(() => {
    const title = (key: 'truckingCompany' | 'facility' | 'trainOperator') => text(`column.${key}`);
    const links = (
      key: Parameters<typeof title>[0],
      width: number,
      of: (user: WebappUser) => string[],
    ): Column<WebappUser> => ({
      key,
      title: title(key),
      width,
      watch: (user) => of(user).join('\n'),
      cell: (user) => <LinkedCell label={title(key)} names={of(user)} />,
    });
    return [
      ...personColumns(text),
      links('truckingCompany', 104, ({ forwarders }) => forwarders.map(nameIn)),
      links('facility', 104, ({ facilities }) => facilities.map(nameIn)),
      links('trainOperator', 88, ({ trainOperators }) => trainOperators.map(nameIn)),
      {
        key: 'signIn',
        title: text('column.signIn'),
        width: 122,
        watch: signInOf,
        cell: (user) => <SignInCell user={user} />,
      },
      {
        key: 'created',
        title: text('column.created'),
        width: 76,
        fixed: true,
        cell: ({ createdDate }) => formatDate(createdDate),
      },
      {
        key: 'actions',
        title: text('column.actions'),
        titleHidden: true,
        card: 'none',
        width: 56,
        fixed: true,
        sticky: true,
        cell: (user) => (
          <IconButton icon={IconPencil} label={text('edit', { name: nameOf(user) })} onClick={() => onEdit(user)} />
        ),
      },
    ];
  }, [text, onEdit]);
}
