import type { TruckingCompany } from '@quaygate/contract';
import type { Licensing } from '@quaygate/rules';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePendingGrants } from '#web/nouns/approval/approval.queries.ts';
import { useLicensing } from '#web/nouns/licensing/licensing.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { openedPart } from '#web/ui/dialogs/late-part.tsx';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { CompanyOrders } from './company-orders.tsx';
import { LicensingChoice } from './licensing-choice.tsx';
import c from './trucking-companies.module.css';

const GrantDialog = openedPart(() => import('./grant-dialog.tsx').then((part) => part.GrantDialog));

/** How a company comes by licences, and those it has got (SETUP-11, SETUP-13). */
export function CompanyLicenses({ company }: { company: TruckingCompany }) {
  const text = useText('truckingCompanies');
  const installation = useLicensing().data;
  const [isGranting, setGranting] = useState(false);
  const pending = usePendingGrants(company.id);
  const licensing: Licensing | undefined = company.licensing ?? installation?.licensing;
  return (
    <Panel
      title={text('licensing.title')}
      note={text('licensing.note')}
      action={
        licensing && licensing !== 'none' && <Button onClick={() => setGranting(true)}>{text('grant.open')}</Button>
      }
    >
      <div className={c.licensing}>
        {installation && <LicensingChoice key={company.licensing} company={company} installation={installation} />}
        {pending.map(({ id, after, creator }) => (
          <InlineNotice
            key={id}
            tone="info"
            action={<Link to="/admin/approvals">{text('grant.show')}</Link>}
          >{`${text('grant.pending')} ${text('grant.licenses', { count: Number(after.quantity) })}, ${creator.name}`}</InlineNotice>
        ))}
        <CompanyOrders company={company} />
      </div>
      {isGranting && <GrantDialog company={company} onClose={() => setGranting(false)} />}
    </Panel>
  );
}
