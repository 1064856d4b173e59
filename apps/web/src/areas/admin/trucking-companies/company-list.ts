import type { TruckingCompany } from '@quaygate/contract';
import { holdsWords } from '@quaygate/rules';

const inOneWord = (text: string) => text.toLowerCase().replace(/[\s./-]/g, '');

/**
 * Companies whose name holds every word of the search, or whose tax id holds its text (TRC-03). A tax id is also found
 * the way it stands on an invoice: `DE 811 907 980` finds `DE811907980`.
 */
export function findCompanies(companies: readonly TruckingCompany[], search: string): readonly TruckingCompany[] {
  const text = search.trim().toLowerCase();
  if (!text) return companies;
  const word = inOneWord(text);
  return companies.filter(
    ({ name, vatId }) =>
      holdsWords(name, text) || vatId.toLowerCase().includes(text) || (word !== '' && inOneWord(vatId).includes(word)),
  );
}
