/**
 * The bytes that `Range` asks for (RFC 9110, 14.2): players of sounds read them so. Null where the whole is meant, as for
 * several ranges at once; 'none' where the content has no such bytes.
 */
export function rangeOf(header: string | undefined, size: number): { first: number; last: number } | 'none' | null {
  const [, from = '', to = ''] = /^ *bytes= *(\d*) *- *(\d*) *$/.exec(header ?? '') ?? [];
  if (!from && !to) return null;
  if (from && to && Number(to) < Number(from)) return null;
  const first = from ? Number(from) : Math.max(0, size - Number(to));
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1;
  return first > last ? 'none' : { first, last };
}
