import type { TruckingCompany } from '@quaygate/contract';
import { useState } from 'react';
import { hasCode } from '#web/lib/call/api-error.ts';
import { useChangedMeanwhile } from '#web/lib/form/use-changed-meanwhile.ts';
import { useUpdateTruckingCompany } from '#web/nouns/trucking-company/trucking-company.mutations.ts';
import { useStoredTruckingCompany } from '#web/nouns/trucking-company/trucking-company.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { ChangedMeanwhileDialog } from '#web/ui/dialogs/changed-meanwhile-dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { EditForm } from '#web/ui/fields/edit-form.tsx';
import { bodyOf, type CompanyDraft, differs, draftOf, trimmed } from './company-draft.ts';
import { CompanyFields } from './company-fields.tsx';
import { CompanyUsers } from './company-users.tsx';
import { TierPanel } from './tier-panel.tsx';
import c from './trucking-companies.module.css';
import { TruckingSystemField } from './trucking-system-field.tsx';
import { useCompanyFailure } from './use-company-failure.ts';
import { useCompanyForm } from './use-company-form.ts';

const labels = {
  name: 'field.name',
  vatId: 'field.vatId',
  email: 'field.email',
  streetAddress: 'field.street',
  zipCode: 'field.zipCode',
  city: 'field.city',
  country: 'field.country',
  truckingSystem: 'field.truckingSystem',
  tier: 'tier.title',
} as const satisfies Record<keyof CompanyDraft, string>;

/** General information and plan of a company (TRC-15..17). What is saved is the new original. */
export function CompanyForm({ company }: { company: TruckingCompany }) {
  const text = useText('truckingCompanies');
  const shell = useText('shell');
  const failure = useCompanyFailure();
  // The version a save names is that of the record the draft was made from, whatever was read since then (TRC-27).
  const [base, setBase] = useState(company);
  const update = useUpdateTruckingCompany(company.id);
  const storedCompany = useStoredTruckingCompany(company.id);
  const original = draftOf(base);
  const form = useCompanyForm(original);

  const shown = (field: keyof CompanyDraft, draft: CompanyDraft) =>
    field === 'tier' ? text(`tier.${draft.tier}`) : draft[field] || shell('missing');
  const send = (draft: CompanyDraft, version: number) =>
    update.mutate(
      { ...bodyOf(draft), version },
      {
        onSuccess: (saved) => {
          setBase(saved);
          form.reset(draftOf(saved));
          meanwhile.close();
          notify.success(text('companyUpdated'));
        },
        onError: (reason) => {
          if (hasCode(reason, 'changed_meanwhile')) return void meanwhile.settle(reason);
          meanwhile.close();
          if (!form.refuseBy(reason)) notify.error(failure(reason));
        },
      },
    );
  const meanwhile = useChangedMeanwhile({
    original,
    draft: trimmed(form.values),
    read: storedCompany.read,
    draftOf,
    send,
    adopt: (stored, theirs) => {
      storedCompany.adopt(stored);
      setBase(stored);
      form.reset(theirs);
    },
    onFailure: (reason) => notify.error(failure(reason)),
  });
  const busy = update.isPending || meanwhile.isReading;
  return (
    <EditForm
      isChanged={differs(form.values, original)}
      isRefused={!form.isRight}
      busy={busy}
      onSave={() => send(form.values, base.version)}
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
      <CompanyUsers id={company.id} />
      <ChangedMeanwhileDialog
        meanwhile={meanwhile}
        draftOf={draftOf}
        fieldOf={(field) => [text(labels[field]), (draft) => shown(field, draft)]}
        busy={busy}
      />
    </EditForm>
  );
}
