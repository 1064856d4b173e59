import type { Options } from 'minisearch';

/** A part of a page, as it is found. */
export interface Found {
  /** Address with the anchor of the part. */
  id: string;
  page: string;
  title: string;
  text: string;
}

/** Letters as people type them who have no German keyboard. */
const plain = (term: string) =>
  term.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '').replaceAll(/[’']/g, '');

/** Builder and browser read the index with the same options. */
export const indexOptions: Options<Found> = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'text'],
  processTerm: plain,
  searchOptions: {
    boost: { title: 4, page: 2 },
    // Those who look for something to do come first, before those who want to know why it is built so.
    boostDocument: (id) => (/\/(spec|decisions)\//.test(id) ? 0.2 : /\/(handbook|first-truck)/.test(id) ? 2 : 1),
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
};
