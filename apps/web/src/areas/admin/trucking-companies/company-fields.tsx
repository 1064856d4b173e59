import { companyMaxCharacters, emailMaxCharacters } from '@quaygate/rules';
import type { ReactNode } from 'react';
import { useText } from '#web/text/use-text.ts';
import { TextField } from '#web/ui/text-field.tsx';
import c from './trucking-companies.module.css';
import type { CompanyForm } from './use-company-form.ts';

/** Who the company is and where. */
export function CompanyFields({ form, children }: { form: CompanyForm; children?: ReactNode }) {
  const text = useText('admin');
  const { of } = form;
  return (
    <div className={c.fields}>
      <div className={c.whole}>
        <TextField label={text('truckingCompanies.field.name')} maxLength={companyMaxCharacters.name} {...of('name')} />
      </div>
      <TextField
        label={text('truckingCompanies.field.vatId')}
        maxLength={companyMaxCharacters.vatId}
        kind="code"
        {...of('vatId')}
      />
      <TextField
        label={text('truckingCompanies.field.email')}
        type="email"
        inputMode="email"
        maxLength={emailMaxCharacters}
        {...of('email')}
      />
      <div className={c.whole}>
        <TextField
          label={text('truckingCompanies.field.street')}
          maxLength={companyMaxCharacters.streetAddress}
          optional
          {...of('streetAddress')}
        />
      </div>
      <div className={c.place}>
        <TextField
          label={text('truckingCompanies.field.zipCode')}
          maxLength={companyMaxCharacters.zipCode}
          optional
          {...of('zipCode')}
        />
        <TextField
          label={text('truckingCompanies.field.city')}
          maxLength={companyMaxCharacters.city}
          optional
          {...of('city')}
        />
      </div>
      <TextField
        label={text('truckingCompanies.field.country')}
        maxLength={companyMaxCharacters.country}
        optional
        {...of('country')}
      />
      {children}
    </div>
  );
}
