import { companyMaxCharacters, emailMaxCharacters } from '@quaygate/rules';
import type { ReactNode } from 'react';
import { useText } from '#web/text/use-text.ts';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import c from './trucking-companies.module.css';
import type { CompanyForm } from './use-company-form.ts';

/** Who the company is and where. */
export function CompanyFields({ form, children }: { form: CompanyForm; children?: ReactNode }) {
  const text = useText('truckingCompanies');
  const { of } = form;
  return (
    <div className={c.fields}>
      <div className={c.whole}>
        <LimitedField label={text('field.name')} limit={companyMaxCharacters.name} {...of('name')} />
      </div>
      <LimitedField label={text('field.vatId')} limit={companyMaxCharacters.vatId} kind="code" {...of('vatId')} />
      <LimitedField
        label={text('field.email')}
        type="email"
        inputMode="email"
        limit={emailMaxCharacters}
        {...of('email')}
      />
      <div className={c.whole}>
        <LimitedField
          label={text('field.street')}
          limit={companyMaxCharacters.streetAddress}
          optional
          {...of('streetAddress')}
        />
      </div>
      <div className={c.place}>
        <LimitedField label={text('field.zipCode')} limit={companyMaxCharacters.zipCode} optional {...of('zipCode')} />
        <LimitedField label={text('field.city')} limit={companyMaxCharacters.city} optional {...of('city')} />
      </div>
      <LimitedField label={text('field.country')} limit={companyMaxCharacters.country} optional {...of('country')} />
      {children}
    </div>
  );
}
