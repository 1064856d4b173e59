import { verifyChain } from '../slices/audit/audit.service.ts';
import type { Run } from './command.ts';
import { onDatabase } from './on-database.ts';

function readKnown(text: string | undefined) {
  const [, number, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text ?? '') ?? [];
  return number && hash ? { number: Number(number), hash } : undefined;
}

/** Checks the chain of the audit log on the database the settings name (AUD-05). */
export const run: Run = async ([name, text, ...more]) => {
  const known = readKnown(text);
  if (name !== 'verify' || (text !== undefined && !known) || more.length > 0) return undefined;
  const { entries, first, last, brokenAt, unlinked } = await onDatabase(({ db }) => verifyChain(db, known));
  const found =
    brokenAt !== null
      ? `The chain is broken at number ${brokenAt}`
      : unlinked !== null
        ? `The entry with the id ${unlinked} stands outside the chain`
        : `${entries} entries from number ${first}, whole`;
  const isWhole = brokenAt === null && unlinked === null;
  return { code: isWhole ? 0 : 1, text: `${found}\n${last.number}:${last.hash.toString('hex')}` };
};
