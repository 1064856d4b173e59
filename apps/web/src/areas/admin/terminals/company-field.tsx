import { facilityMaxCharacters } from '@quaygate/rules';
import { useState } from 'react';
import { excessOf } from '#web/lib/form/text-limit.ts';
import { useFacilityCompanyDimension } from '#web/nouns/dimension/dimension.queries.ts';
import { useCreateNamed } from '#web/nouns/dimension/named.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import c from './terminals.module.css';

interface CompanyFieldProps {
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}

const another = '+';

/** Who runs the terminal: one of the list, none, or a new one, which is made here and chosen. */
export function CompanyField({ value, error, onChange }: CompanyFieldProps) {
  const text = useText('terminals');
  const shell = useText('shell');
  const companies = useFacilityCompanyDimension();
  const [isNew, setNew] = useState(false);
  const items = companies.data?.items ?? [];
  return (
    <>
      <SelectField
        label={text('field.company')}
        optional
        error={error}
        value={isNew ? another : value}
        onChange={(id) => {
          setNew(id === another);
          if (id !== another) onChange(id);
        }}
        options={[
          { value: '', label: text('field.noCompany') },
          ...items.map(({ id, name }) => ({ value: id, label: name })),
          { value: another, label: text('field.newCompany') },
        ]}
        help={
          companies.isError ? (
            <span className={c.again}>
              {text('field.companiesFailed')}
              <Button size="small" variant="quiet" busy={companies.isFetching} onClick={() => void companies.refetch()}>
                {shell('action.retry')}
              </Button>
            </span>
          ) : (
            text('field.companyHelp')
          )
        }
      />
      {isNew && (
        <NewCompany
          onCreated={(id) => {
            setNew(false);
            onChange(id);
          }}
        />
      )}
    </>
  );
}

function NewCompany({ onCreated }: { onCreated: (id: string) => void }) {
  const text = useText('terminals');
  const failureText = useFailureText();
  const creation = useCreateNamed('facilityCompany');
  const [name, setName] = useState('');
  const isRight = name.trim() !== '' && excessOf(name, facilityMaxCharacters.name) === 0;
  const create = () => {
    if (isRight) creation.mutate(name.trim(), { onSuccess: ({ id }) => onCreated(id) });
  };
  return (
    <div className={c.company}>
      <LimitedField
        label={text('field.companyName')}
        limit={facilityMaxCharacters.name}
        error={creation.error ? failureText(creation.error) : undefined}
        value={name}
        onChange={setName}
        autoFocus
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The form around it is not sent.
          event.preventDefault();
          create();
        }}
      />
      <Button busy={creation.isPending} disabled={!isRight} onClick={create}>
        {text('field.addCompany')}
      </Button>
    </div>
  );
}
