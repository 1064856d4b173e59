import type { TruckingCompany } from '@quaygate/contract';
import { type ReactNode, useMemo } from 'react';
import { formatDate } from '#web/lib/dates.ts';
import { type Text, useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconPencil, IconStar } from '#web/ui/buttons/icons.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import c from './trucking-companies.module.css';

/** Where it is, and with which system it works. */
const addressColumns = (
  text: Text<'truckingCompanies'>,
  known: (value: string | null) => ReactNode,
): Column<TruckingCompany>[] => [
  {
    key: 'street',
    title: text('column.street'),
    width: 92,
    cell: ({ streetAddress }) => known(streetAddress),
  },
  {
    key: 'city',
    title: text('column.city'),
    width: 100,
    cell: ({ zipCode, city }) => known([zipCode, city].filter(Boolean).join(' ')),
  },
  {
    key: 'country',
    title: text('column.country'),
    width: 76,
    cell: ({ country }) => known(country),
  },
  {
    key: 'truckingSystem',
    title: text('column.truckingSystem'),
    width: 94,
    cell: ({ truckingSystem }) => known(truckingSystem),
  },
];

/** The columns of TRC-01; what is not known says so (UI-03, TRC-22). */
export function useCompanyColumns(onEdit: (company: TruckingCompany) => void): Column<TruckingCompany>[] {
  const text = useText('truckingCompanies');
  const shell = useText('shell');
  return useMemo(() => {
    const known = (value: string | null) =>
      value ? <TruncatedText text={value} /> : <span className={c.missing}>{shell('missing')}</span>;
    return [
      {
        key: 'name',
        title: text('column.name'),
        width: 176,
        sortBy: ({ name }) => name.toLowerCase(),
        watch: ({ name, tier }) => `${name} ${tier}`,
        cell: ({ name, tier }) => (
          <span className={c.name}>
            <TruncatedText text={name} />
            {tier === 'Premium' && (
              <Chip tone="blue" icon={IconStar} tip={text('tier.Premium')}>
                {null}
              </Chip>
            )}
          </span>
        ),
      },
      {
        key: 'email',
        title: text('column.email'),
        width: 112,
        cell: ({ email }) => <TruncatedText text={email} />,
      },
      {
        key: 'vatId',
        title: text('column.vatId'),
        width: 108,
        cell: ({ vatId }) => (
          <span className="mono">
            <TruncatedText text={vatId} />
          </span>
        ),
      },
      {
        key: 'created',
        title: text('column.created'),
        width: 76,
        sortBy: ({ createdDate }) => createdDate.getTime(),
        cell: ({ createdDate }) => formatDate(createdDate),
      },
      ...addressColumns(text, known),
      {
        key: 'actions',
        title: text('column.actions'),
        titleHidden: true,
        width: 36,
        fixed: true,
        sticky: true,
        // On a phone the card itself opens.
        card: 'none',
        cell: (company) => (
          <IconButton icon={IconPencil} label={text('edit', { name: company.name })} onClick={() => onEdit(company)} />
        ),
      },
    ];
  }, [text, shell, onEdit]);
}
