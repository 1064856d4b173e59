import type { WebappUser } from '@quaygate/contract';

interface Pages {
  pages: readonly { items: readonly WebappUser[] }[];
}

/** The rows of all pages. Somebody new before the end of a page moves its last row to the next: it stands here once. */
export function rowsOf(list: Pages | undefined): WebappUser[] | undefined {
  const rows = list?.pages.flatMap(({ items }) => items);
  return rows && [...new Map(rows.map((row) => [row.id, row])).values()];
}
