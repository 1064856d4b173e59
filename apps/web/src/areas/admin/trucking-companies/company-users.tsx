import { isRole, type WebappUser } from '@quaygate/contract';
import { fullName } from '@quaygate/rules';
import { useMemo } from 'react';
import { formatDate } from '#web/lib/dates.ts';
import { useCompanyUsers } from '#web/nouns/webapp-user/webapp-user.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { type Column, DataTable } from '#web/ui/data-table/data-table.tsx';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { EmptyState } from '#web/ui/page/states.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import c from './trucking-companies.module.css';
import { useCompanyFailure } from './use-company-failure.ts';

const nameOf = ({ firstName, lastName }: WebappUser) => fullName(firstName, lastName);
const pageOf = ({ id }: WebappUser) => ({
  to: '/admin/webappUsers/$webappUserId' as const,
  params: { webappUserId: id },
});

function useColumns(): Column<WebappUser>[] {
  const text = useText('truckingCompanies');
  const roleText = useText('role');
  return useMemo(() => {
    const none = (words: string) => <span className={c.missing}>{words}</span>;
    const rolesOf = ({ roles }: WebappUser) =>
      roles.map((role) => (isRole(role) ? roleText(`name.${role}`) : role)).join(', ');
    return [
      {
        key: 'name',
        title: text('users.name'),
        width: 160,
        card: 'title',
        cell: (user) => <TruncatedText text={nameOf(user)} />,
      },
      {
        key: 'email',
        title: text('users.email'),
        width: 220,
        card: 'line',
        cell: ({ email, disabledDate }) => (
          <span className={c.name}>
            <TruncatedText text={email} />
            {disabledDate && <Chip tone="red">{text('users.disabled')}</Chip>}
          </span>
        ),
      },
      {
        key: 'roles',
        title: text('users.roles'),
        width: 200,
        cell: (user) => (user.roles.length > 0 ? <TruncatedText text={rolesOf(user)} /> : none(text('users.noRole'))),
      },
      {
        key: 'lastSignIn',
        title: text('users.lastSignIn'),
        width: 130,
        fixed: true,
        cell: ({ lastSignInDate }) => (lastSignInDate ? formatDate(lastSignInDate) : none(text('users.never'))),
      },
    ];
  }, [text, roleText]);
}

/** Who works for this company, each a link to the user's own record (TRC-28). */
export function CompanyUsers({ id }: { id: string }) {
  const text = useText('truckingCompanies');
  const failure = useCompanyFailure();
  const list = useCompanyUsers(id);
  const columns = useColumns();
  return (
    <Panel title={text('users.title')} note={list.total ? text('users.linked', { count: list.total }) : undefined}>
      <DataTable
        label={text('users.table')}
        columns={columns}
        rows={list.rows}
        total={list.total}
        {...(list.more && { more: list.more })}
        rowName={nameOf}
        linkOf={pageOf}
        height={420}
        error={
          list.error && !list.rows
            ? { text: `${text('users.failed')} ${failure(list.error)}`, onRetry: list.refetch }
            : undefined
        }
        empty={<EmptyState title={text('users.empty')} text={text('users.emptyText')} />}
      />
    </Panel>
  );
}
