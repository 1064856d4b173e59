import { Link } from '@tanstack/react-router';
import { useTruckingSystemDimension } from '#web/nouns/dimension/dimension.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import c from './trucking-companies.module.css';

interface TruckingSystemFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The system the company plans with, out of the list, or none (TRC-22). */
export function TruckingSystemField({ value, error, onChange }: TruckingSystemFieldProps) {
  const text = useText('truckingCompanies');
  const shell = useText('shell');
  const systems = useTruckingSystemDimension();
  const names = systems.data?.items.map(({ name }) => name) ?? [];
  // A system that left the list is still what is stored.
  const all = value && !names.includes(value) ? [value, ...names] : names;
  return (
    <SelectField
      label={text('field.truckingSystem')}
      optional
      error={error}
      value={value}
      onChange={onChange}
      options={['', ...all].map((name) => ({
        value: name,
        label: name || text('field.noSystem'),
      }))}
      help={
        systems.isError ? (
          <span className={c.again}>
            {text('field.systemsFailed')}
            <Button size="small" variant="quiet" busy={systems.isFetching} onClick={() => void systems.refetch()}>
              {shell('action.retry')}
            </Button>
          </span>
        ) : systems.data?.items.length === 0 ? (
          <Link to="/admin/truckingSystems">{text('field.systemsLead')}</Link>
        ) : undefined
      }
    />
  );
}
