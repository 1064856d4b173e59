/** The query of an address: plain words, lists by repetition. */
export type Query = Readonly<Record<string, string | string[] | undefined>>;

/** The address of a screen that keeps nothing in its query. */
export type NoAddress = Readonly<Record<never, never>>;

/** Readable by people and linkable from mails: `?mode=batch&terminals=8&terminals=12`. */
export function parseQuery(text: string): Query {
  const query: Record<string, string | string[]> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const before = query[key];
    query[key] = before === undefined ? value : [before, value].flat();
  }
  return query;
}

export function queryString(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part !== undefined && part !== null && part !== '') search.append(key, String(part));
    }
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** A query field that may hold several of known values. */
export function listIn<V extends string>(query: Query, key: string, allowed: readonly V[]): V[] {
  return [query[key] ?? []].flat().filter((value): value is V => allowed.includes(value as V));
}

/** A query field of one value. Behind a link of the application itself it may still be a number. */
export const textIn = (query: Query, key: string): string => String([query[key] ?? ''].flat()[0] ?? '');

/** The address of a list that is only searched. */
export const readSearch = (query: Query): { search: string } => ({ search: textIn(query, 'search') });
