import type { TruckingCompany } from '@quaygate/contract';
import type { Licensing } from '@quaygate/rules';
import { ReasonDialog } from '#web/list/acts/reason-dialog.tsx';
import { useRequestApproval } from '#web/nouns/approval/approval.mutations.ts';
import { useIsAlone } from '#web/nouns/first-step/first-step.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { useCompanyFailure } from './use-company-failure.ts';

interface AskLicensingDialogProps {
  company: TruckingCompany;
  /** Null: as the installation. */
  licensing: Licensing | null;
  title: string;
  onClose: () => void;
}

/** Asks a second administrator for another way of this company to licences (SETUP-83). */
export function AskLicensingDialog({ company, licensing, title, onClose }: AskLicensingDialogProps) {
  const text = useText('truckingCompanies');
  const failure = useCompanyFailure();
  const asking = useRequestApproval();
  const isAlone = useIsAlone(true);
  const ask = (reason: string) =>
    asking.mutate(
      { kind: 'companyLicensing', companyId: company.id, licensing, reason },
      {
        onSuccess: () => {
          notify.success(text('grant.asked'));
          onClose();
        },
      },
    );
  return (
    <ReasonDialog
      title={title}
      note={text('licensing.askNote')}
      label={text('grant.reason')}
      help={text('grant.reasonHelp')}
      submit={text('grant.ask')}
      busy={asking.isPending}
      error={asking.error ? failure(asking.error) : undefined}
      onSubmit={ask}
      onClose={onClose}
    >
      {isAlone && <InlineNotice tone="warning">{text('grant.alone')}</InlineNotice>}
    </ReasonDialog>
  );
}
