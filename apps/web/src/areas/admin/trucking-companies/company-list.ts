import type { TruckingCompany } from '@quaygate/contract';
import { codeKey, holdsWords, isBlank } from '@quaygate/rules';

/**
 * Companies whose name or tax id holds every word of the search (TRC-03). A tax id is also found the way it stands on an
 * invoice: `DE 811 907 980` finds `DE811907980`.
 */
export function findCompanies(companies: readonly TruckingCompany[], search: string): readonly TruckingCompany[] {
  if (isBlank(search)) return companies;
  const code = codeKey(search);
  return companies.filter(
    ({ name, vatId }) =>
      holdsWords(name, search) || holdsWords(vatId, search) || (code !== '' && codeKey(vatId).includes(code)),
  );
}
