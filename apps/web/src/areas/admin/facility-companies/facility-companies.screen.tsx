import type { Named } from '@quaygate/contract';
import { useMemo } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import type { NamesText } from '#web/list/names/name-columns.tsx';
import { NamesScreen } from '#web/list/names/names-screen.tsx';
import { useFacilityCompanyDimension, useFacilityDimension } from '#web/nouns/dimension/dimension.queries.ts';
import { useCreateNamed, useRenameNamed } from '#web/nouns/dimension/named.mutations.ts';
import { useText } from '#web/text/use-text.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';

/** Who runs terminals, with the terminals of each (SETUP-54). */
export function FacilityCompaniesScreen() {
  const text = useText('facilityCompanies');
  const terminals = useFacilityDimension().data?.items;
  const more = useMemo((): Column<Named>[] => {
    const namesOf = (id: string) =>
      (terminals ?? []).filter(({ facilityCompanyId }) => facilityCompanyId === id).map(({ name }) => name);
    return [
      {
        key: 'terminals',
        title: text('column.terminals'),
        width: 280,
        watch: ({ id }) => namesOf(id).join(', '),
        cell: ({ id }) =>
          namesOf(id).length > 0 ? (
            <TruncatedText text={namesOf(id).join(', ')} />
          ) : (
            <span className="muted">{text('noTerminals')}</span>
          ),
      },
    ];
  }, [terminals, text]);
  return (
    <NamesScreen
      texts="facilityCompanies"
      text={text as NamesText}
      list={useFacilityCompanyDimension()}
      address={useAddress('/admin/facilityCompanies')}
      creation={useCreateNamed('facilityCompany')}
      renaming={useRenameNamed('facilityCompany')}
      more={more}
    />
  );
}
