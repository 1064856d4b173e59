import type { InstallationLicensing, TruckingCompany } from '@quaygate/contract';
import { type Licensing, licensings } from '@quaygate/rules';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePendingApproval } from '#web/nouns/approval/approval.queries.ts';
import { useChangeCompanyLicensing } from '#web/nouns/licensing/licensing.mutations.ts';
import { useCompanyAfter } from '#web/nouns/trucking-company/trucking-company.queries.ts';
import { useSettings } from '#web/session/settings.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { openedPart } from '#web/ui/dialogs/late-part.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { RadioCards } from '#web/ui/fields/choice.tsx';
import { useCompanyFailure } from './use-company-failure.ts';

const AskLicensingDialog = openedPart(() =>
  import('./ask-licensing-dialog.tsx').then((part) => part.AskLicensingDialog),
);

const asInstallation = 'asInstallation';
type Chosen = Licensing | typeof asInstallation;

interface LicensingChoiceProps {
  company: TruckingCompany;
  installation: InstallationLicensing;
}

/**
 * The company's own way to licences, or that of the installation. It is changed by a step of its own, not by the form, and
 * with four eyes by a second administrator (SETUP-83).
 */
export function LicensingChoice({ company, installation }: LicensingChoiceProps) {
  const text = useText('truckingCompanies');
  const failure = useCompanyFailure();
  const changing = useChangeCompanyLicensing(company.id);
  const stored: Chosen = company.licensing ?? asInstallation;
  const [chosen, setChosen] = useState<Chosen>(stored);
  const hasFourEyes = useSettings(({ settings }) => settings?.fourEyes === true);
  const pending = usePendingApproval(company.id);
  const [isAsking, setAsking] = useState(false);
  useCompanyAfter(company.id, pending !== undefined);
  const wordsOf = (licensing: Licensing | null) =>
    licensing === null
      ? text('licensing.asInstallation', { licensing: text(`licensing.${installation.licensing}`) })
      : text(`licensing.${licensing}`);
  const wanted = chosen === asInstallation ? null : chosen;
  const change = () =>
    changing.mutate(wanted, {
      onSuccess: () => notify.success(text('licensing.changed')),
      onError: (reason) => notify.error(failure(reason)),
    });
  return (
    <>
      {pending && !isAsking && (
        <InlineNotice tone="info" action={<Link to="/admin/approvals">{text('grant.show')}</Link>}>
          {`${text('grant.pending')} ${wordsOf(pending.after.licensing as Licensing | null)}, ${pending.creator.name}`}
        </InlineNotice>
      )}
      <RadioCards<Chosen>
        label={text('licensing.label')}
        value={chosen}
        disabled={pending !== undefined}
        choices={[
          {
            value: asInstallation,
            label: wordsOf(null),
            note: text('licensing.asInstallationText'),
          },
          ...licensings.map((value) => ({
            value,
            label: text(`licensing.${value}`),
            note: text(`licensing.${value}Text`),
            reason: value === 'card' && !installation.takesCards ? text('licensing.noCards') : undefined,
          })),
        ]}
        onChange={setChosen}
      />
      {chosen !== stored && !pending && (
        <div>
          <Button variant="primary" busy={changing.isPending} onClick={hasFourEyes ? () => setAsking(true) : change}>
            {text(hasFourEyes ? 'grant.ask' : 'licensing.apply')}
          </Button>
        </div>
      )}
      {isAsking && (
        <AskLicensingDialog
          company={company}
          licensing={wanted}
          title={text('licensing.askTitle', { name: company.name, licensing: wordsOf(wanted) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
