import type { TruckingCompany } from '@quaygate/contract';
import { useUpdateTruckingCompany } from '#web/nouns/trucking-company/trucking-company.mutations.ts';
import { useText } from '#web/text/use-text.ts';
import { EditForm } from '#web/ui/edit-form.tsx';
import { notify } from '#web/ui/notify.ts';
import { Panel } from '#web/ui/panel.tsx';
import { bodyOf, differs, draftOf } from './company-draft.ts';
import { CompanyFields } from './company-fields.tsx';
import { TierPanel } from './tier-panel.tsx';
import c from './trucking-companies.module.css';
import { TruckingSystemField } from './trucking-system-field.tsx';
import { useCompanyFailure } from './use-company-failure.ts';
import { useCompanyForm } from './use-company-form.ts';

/** General information and plan of a company (TRC-15..17). What is saved is the new original. */
export function CompanyForm({ company }: { company: TruckingCompany }) {
  const text = useText('truckingCompanies');
  const failure = useCompanyFailure();
  const update = useUpdateTruckingCompany(company.id);
  const original = draftOf(company);
  const form = useCompanyForm(original);

  const save = () =>
    update.mutate(bodyOf(form.values), {
      onSuccess: (saved) => {
        form.reset(draftOf(saved));
        notify.success(text('companyUpdated'));
      },
      onError: (reason) => {
        if (!form.refuseBy(reason)) notify.error(failure(reason));
      },
    });
  return (
    <EditForm
      isChanged={differs(form.values, original)}
      isRefused={!form.isRight}
      busy={update.isPending}
      onSave={save}
      onDiscard={() => form.reset(original)}
    >
      <div className={c.panels}>
        <Panel title={text('general')}>
          <CompanyFields form={form}>
            <TruckingSystemField {...form.of('truckingSystem')} />
          </CompanyFields>
        </Panel>
        <TierPanel stored={original.tier} {...form.of('tier')} />
      </div>
    </EditForm>
  );
}
