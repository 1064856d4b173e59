import type { TruckingCompany } from '@quaygate/contract';

/** Newest first (TRC-04); of two created at once the order is by id, so that it is always the same. */
export const newestFirst = (companies: readonly TruckingCompany[]): TruckingCompany[] =>
  [...companies].sort((a, b) => b.createdDate.getTime() - a.createdDate.getTime() || a.id.localeCompare(b.id));

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
