import type { TruckingCompany } from '@quaygate/contract';
import { useCreateTruckingCompany } from '#web/nouns/trucking-company/trucking-company.mutations.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { emptyDraft, newBodyOf } from './company-draft.ts';
import { CompanyFields } from './company-fields.tsx';
import { useCompanyFailure } from './use-company-failure.ts';
import { useCompanyForm } from './use-company-form.ts';

interface CreateCompanyDialogProps {
  onCreated: (company: TruckingCompany) => void;
  onClose: () => void;
}

/** A new company (TRC-05..13). A refused value stands at its field; whatever else fails leaves what was typed. */
export function CreateCompanyDialog({ onCreated, onClose }: CreateCompanyDialogProps) {
  const text = useText('truckingCompanies');
  const failure = useCompanyFailure();
  const creation = useCreateTruckingCompany();
  const form = useCompanyForm(emptyDraft);

  const create = () =>
    creation.mutate(newBodyOf(form.values), {
      onSuccess: (company) => {
        notify.success(text('companyCreated'));
        onCreated(company);
      },
      onError: (reason) => {
        if (!form.refuseBy(reason)) notify.error(failure(reason));
      },
    });
  return (
    <Dialog
      title={text('create')}
      note={text('createNote')}
      submit={text('create')}
      submitDisabled={!form.isRight}
      busy={creation.isPending}
      onSubmit={create}
      onClose={onClose}
      size="large"
    >
      <CompanyFields form={form} />
    </Dialog>
  );
}
