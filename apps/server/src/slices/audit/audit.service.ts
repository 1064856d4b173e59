import type { Db } from '../../db/client.ts';
import { checkLinks, findOrigin, findUnlinked, findWaiting, type Link, type Waiting } from './audit.queries.ts';

/**
 * What a check of the chain found; `brokenAt` is the first number that does not follow, `unlinked` an entry that stands neither in
 * the chain nor in line for it.
 */
export interface Verdict {
  entries: number;
  first: number;
  last: Link;
  brokenAt: number | null;
  unlinked: number | null;
  waiting: Waiting;
}

const step = 20_000;

interface KnownLink {
  number: number;
  hash: string;
}

/**
 * Recomputes the chain from its beginning. A removed, changed, added or swapped entry breaks it.
 * @param known numbers and hashes noted earlier: an attacker who rewrites the whole chain does not have these. What was removed
 * because of its age is not compared any more.
 */
export async function verifyChain(db: Db, ...known: readonly KnownLink[]): Promise<Verdict> {
  const noted = new Map<number, Set<string>>();
  for (const { number, hash } of known) noted.set(number, (noted.get(number) ?? new Set()).add(hash));
  const origin = await findOrigin(db);
  let last: Link = origin;
  let entries = 0;
  const verdict = async (brokenAt: number | null, unlinked: number | null = null): Promise<Verdict> => ({
    entries,
    first: origin.number + 1,
    last,
    brokenAt,
    unlinked,
    waiting: await findWaiting(db),
  });
  const differs = ({ number, hash }: Link) =>
    [...(noted.get(number) ?? [])].some((each) => each !== hash.toString('hex'));
  if (differs(origin)) return verdict(origin.number);
  for (;;) {
    const links = await checkLinks(db, last, step);
    for (const link of links) {
      if (!link.isWhole || differs(link)) return verdict(last.number + 1);
      last = link;
      entries += 1;
    }
    if (links.length < step) break;
  }
  // The chain ends before what was noted: its end was cut off.
  if (known.some(({ number }) => number > last.number)) return verdict(last.number + 1);
  return verdict(null, (await findUnlinked(db)) ?? null);
}
