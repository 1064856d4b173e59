import type { ReactNode } from 'react';
import { useText } from '#web/text/use-text.ts';
import { TextField } from '#web/ui/text-field.tsx';
import c from './trucking-companies.module.css';
import type { CompanyForm } from './use-company-form.ts';

/** Who the company is and where; the lengths are those of the contract. */
export function CompanyFields({ form, children }: { form: CompanyForm; children?: ReactNode }) {
  const text = useText('admin');
  const { of } = form;
  return (
    <div className={c.fields}>
      <div className={c.whole}>
        <TextField label={text('truckingCompanies.field.name')} maxLength={200} {...of('name')} />
      </div>
      <TextField label={text('truckingCompanies.field.vatId')} maxLength={50} kind="code" {...of('vatId')} />
      <TextField
        label={text('truckingCompanies.field.email')}
        type="email"
        inputMode="email"
        maxLength={254}
        {...of('email')}
      />
      <div className={c.whole}>
        <TextField label={text('truckingCompanies.field.street')} maxLength={200} optional {...of('streetAddress')} />
      </div>
      <div className={c.place}>
        <TextField label={text('truckingCompanies.field.zipCode')} maxLength={20} optional {...of('zipCode')} />
        <TextField label={text('truckingCompanies.field.city')} maxLength={100} optional {...of('city')} />
      </div>
      <TextField label={text('truckingCompanies.field.country')} maxLength={100} optional {...of('country')} />
      {children}
    </div>
  );
}
