import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

const howMany = 10;
/** Sixteen letters and digits that are not mistaken for each other: 80 bits, which a plain hash keeps safe. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 4;
const groupLength = 4;

const letter = () => alphabet[randomInt(alphabet.length)];
const group = () => Array.from({ length: groupLength }, letter).join('');
const newCode = () => Array.from({ length: groups }, group).join('-');

const plain = (code: string) => code.toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1').replaceAll('-', '');
const hashOf = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId} ${plain(code)}`)
    .digest();

/** Makes ten new codes in place of all others. */
export async function renewCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await removeCodes(db, userId);
  await db
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ userId, hash: hashOf(userId, code), usedDate: null })))
    .execute();
  return codes;
}

/** Uses a code up; of two at once one wins. */
export async function useRecoveryCode(db: Db, userId: string, code: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update recovery_code set used_date = ${now}
    where user_id = ${userId} and hash = ${hashOf(userId, code)} and used_date is null
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function countCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCode')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedDate', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

export const removeCodes = (db: Db, userId: string) =>
  db.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
