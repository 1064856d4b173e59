import { type GatePassUserDetail, isRole } from '@quaygate/contract';
import { normalizeRole } from '@quaygate/rules';
import { Facts, formatDay } from '#web/evidence/facts.tsx';
import { formatDateTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { CopyButton } from '#web/ui/show/copy-button.tsx';
import { identificationOf } from '../gate-pass-user-state.ts';
import { DocumentChip, TerrorChip } from '../status-chip.tsx';
import c from './info.module.css';

/** What is known of the driver beside the list (GATE-53). */
export function DriverFacts({ user }: { user: GatePassUserDetail }) {
  const text = useText('gatePassUsers');
  const role = useText('role');
  const entry = identificationOf(user);
  const roleName = (plain: string) => {
    const name = normalizeRole(plain);
    return isRole(name) ? role(`name.${name}`) : plain;
  };
  return (
    <Facts
      facts={[
        [
          text('column.userId'),
          <span key="id" className={c.withCopy}>
            <span className={c.code}>{user.userId}</span>
            <CopyButton value={user.userId} label={text('info.copyId')} />
          </span>,
        ],
        [text('column.email'), user.email],
        [text('column.companies'), user.companies.join(', ')],
        [text('column.plate'), user.licensePlate],
        [text('info.phone'), user.phoneNumber],
        [text('info.roles'), user.roles.map(roleName).join(', ')],
        [text('info.dateOfBirth'), entry?.dateOfBirth && formatDay(entry.dateOfBirth)],
        [text('info.verified'), entry?.verified_date && formatDateTime(entry.verified_date)],
        [text('column.terror'), <TerrorChip key="terror" status={entry?.terrorStatus} />],
        [text('column.document'), <DocumentChip key="document" status={entry?.documentStatus} />],
        [text('info.deleted'), user.deletedDate && formatDateTime(user.deletedDate)],
      ]}
    />
  );
}
