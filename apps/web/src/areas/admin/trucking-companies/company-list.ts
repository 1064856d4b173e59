import type { TruckingCompany } from '@quaygate/contract';

const inOneWord = (text: string) => text.toLowerCase().replace(/[\s./-]/g, '');

/**
 * Companies whose name or tax id holds the text, without regard to case (TRC-03). A tax id is also found the way it
 * stands on an invoice: `DE 811 907 980` finds `DE811907980`.
 */
export function findCompanies(companies: readonly TruckingCompany[], search: string): readonly TruckingCompany[] {
  const text = search.trim().toLowerCase();
  if (!text) return companies;
  const word = inOneWord(text);
  return companies.filter(
    ({ name, vatId }) =>
      name.toLowerCase().includes(text) ||
      vatId.toLowerCase().includes(text) ||
      (word !== '' && inOneWord(vatId).includes(word)),
  );
}
