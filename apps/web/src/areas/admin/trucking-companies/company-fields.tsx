import { companyMaxCharacters, emailMaxCharacters } from '@quaygate/rules';
import type { ReactNode } from 'react';
import { useText } from '#web/text/use-text.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import c from './trucking-companies.module.css';
import type { CompanyForm } from './use-company-form.ts';

/** Who the company is and where. */
export function CompanyFields({ form, children }: { form: CompanyForm; children?: ReactNode }) {
  const text = useText('truckingCompanies');
  const { of } = form;
  return (
    <div className={c.fields}>
      <div className={c.whole}>
        <TextField label={text('field.name')} maxLength={companyMaxCharacters.name} {...of('name')} />
      </div>
      <TextField label={text('field.vatId')} maxLength={companyMaxCharacters.vatId} kind="code" {...of('vatId')} />
      <TextField
        label={text('field.email')}
        type="email"
        inputMode="email"
        maxLength={emailMaxCharacters}
        {...of('email')}
      />
      <div className={c.whole}>
        <TextField
          label={text('field.street')}
          maxLength={companyMaxCharacters.streetAddress}
          optional
          {...of('streetAddress')}
        />
      </div>
      <div className={c.place}>
        <TextField label={text('field.zipCode')} maxLength={companyMaxCharacters.zipCode} optional {...of('zipCode')} />
        <TextField label={text('field.city')} maxLength={companyMaxCharacters.city} optional {...of('city')} />
      </div>
      <TextField label={text('field.country')} maxLength={companyMaxCharacters.country} optional {...of('country')} />
      {children}
    </div>
  );
}
