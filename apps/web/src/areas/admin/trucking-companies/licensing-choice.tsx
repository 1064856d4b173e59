import type { InstallationLicensing, TruckingCompany } from '@quaygate/contract';
import { type Licensing, licensings } from '@quaygate/rules';
import { useState } from 'react';
import { useChangeCompanyLicensing } from '#web/nouns/licensing/licensing.mutations.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { RadioCards } from '#web/ui/fields/choice.tsx';
import { useCompanyFailure } from './use-company-failure.ts';

const asInstallation = 'asInstallation';
type Chosen = Licensing | typeof asInstallation;

interface LicensingChoiceProps {
  company: TruckingCompany;
  installation: InstallationLicensing;
}

/** The company's own way to licences, or that of the installation. It is changed by a step of its own, not by the form. */
export function LicensingChoice({ company, installation }: LicensingChoiceProps) {
  const text = useText('truckingCompanies');
  const failure = useCompanyFailure();
  const changing = useChangeCompanyLicensing(company.id);
  const stored: Chosen = company.licensing ?? asInstallation;
  const [chosen, setChosen] = useState<Chosen>(stored);
  const change = () =>
    changing.mutate(chosen === asInstallation ? null : chosen, {
      onSuccess: () => notify.success(text('licensing.changed')),
      onError: (reason) => notify.error(failure(reason)),
    });
  return (
    <>
      <RadioCards<Chosen>
        label={text('licensing.label')}
        value={chosen}
        choices={[
          {
            value: asInstallation,
            label: text('licensing.asInstallation', { licensing: text(`licensing.${installation.licensing}`) }),
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
      {chosen !== stored && (
        <div>
          <Button variant="primary" busy={changing.isPending} onClick={change}>
            {text('licensing.apply')}
          </Button>
        </div>
      )}
    </>
  );
}
