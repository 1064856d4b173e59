import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { formatDate } from '#web/lib/dates.ts';
import { ActsPanel } from '#web/list/acts/acts-panel.tsx';
import { useLastActs } from '#web/nouns/audit/audit.queries.ts';
import { useTruckingCompanies, useTruckingCompany } from '#web/nouns/trucking-company/trucking-company.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { IconStar } from '#web/ui/buttons/icons.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Screen } from '#web/ui/page/screen.tsx';
import { ErrorState } from '#web/ui/page/states.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { CompanyForm } from './company-form.tsx';
import { CompanyLicenses } from './company-licenses.tsx';
import { CompanySkeleton } from './company-skeleton.tsx';
import c from './trucking-companies.module.css';
import { useCompanyFailure } from './use-company-failure.ts';

/** What was done last to this company (AUD-13). */
function CompanyActs({ id }: { id: string }) {
  const acts = useLastActs('truckingCompany', id);
  const all = { to: '/admin/audit', search: { objectKind: 'truckingCompany', objectId: id } } as const;
  return acts.data && <ActsPanel acts={acts.data.items} all={all} />;
}

/** One company. The list decides whether there is one (TRC-18, TRC-24), its record is read anew. */
export function TruckingCompanyScreen() {
  const { truckingCompanyId } = useParams({ from: '/inside/admin/truckingCompanies/$truckingCompanyId' });
  return <Company key={truckingCompanyId} id={truckingCompanyId} />;
}

function Company({ id }: { id: string }) {
  const text = useText('truckingCompanies');
  const shell = useText('shell');
  const failure = useCompanyFailure();
  const navigate = useNavigate();
  const companies = useTruckingCompanies(id);
  const listed = companies.data?.find((each) => each.id === id);
  const record = useTruckingCompany(id, listed !== undefined);
  const company = record.data ?? listed;
  const isUnknown = companies.isSuccess && !companies.isFetching && !listed;

  useEffect(() => {
    if (!isUnknown) return;
    notify.warning(text('truckingCompany.not_found'));
    void navigate({ to: '/admin/truckingCompanies', replace: true });
  }, [isUnknown, navigate, text]);

  const failed = listed ? record : companies;
  return (
    <Screen
      title={company?.name ?? shell('place.truckingCompanyId')}
      context={
        company && (
          <span className={c.context}>
            <Chip {...(company.tier === 'Premium' ? { tone: 'blue', icon: IconStar } : { tone: 'grey' })}>
              {text(`tier.${company.tier}`)}
            </Chip>
            {text('createdOn', { date: formatDate(company.createdDate) })}
          </span>
        )
      }
    >
      {record.data ? (
        <>
          <CompanyForm company={record.data} />
          <CompanyLicenses company={record.data} />
          <CompanyActs id={id} />
        </>
      ) : failed.isError && !failed.isFetching ? (
        <ErrorState text={`${text('companyFailed')} ${failure(failed.error)}`} onRetry={() => void failed.refetch()} />
      ) : (
        <CompanySkeleton />
      )}
    </Screen>
  );
}
