import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import type pg from 'pg';
import { type Answer, refuse } from './answer.ts';

const lifetime = 3_600_000;
const cookieSeconds = 14 * 86_400;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const hashOf = (value: string) => createHash('sha256').update(value).digest();
const subjectOf = (name: string, subject: string) => hashOf(`${name}\0${subject.toLowerCase()}`);

/** One attempt more of the address and of the email, unless there were too many within 15 minutes. */
const countAttempts = `
  insert into attempt as a (subject, moments)
  select subject, array[$3::timestamptz] from unnest($1::bytea[]) subject
  on conflict (subject) do update
    set moments = array(select m from unnest(a.moments) m where m > $3::timestamptz - interval '15 minutes') || $3::timestamptz
    where (select count(*) from unnest(a.moments) m where m > $3::timestamptz - interval '15 minutes')
      < case when a.subject = ($1::bytea[])[1] then ($2::int[])[1] else ($2::int[])[2] end
  returning 1`;

const findUser = `
  select u.id, u.email, u.email_verified, u.disabled_at, c.password_hash
  from app_user u join credential c on c.user_id = u.id where lower(u.email) = lower($1)`;

/**
 * The session with its first refresh value, unless the password was changed, or the user disabled, since it was found right; the attempts that
 * were none are forgotten.
 */
const open = `
  with held as (
    select user_id from credential c join app_user u on u.id = c.user_id
    where user_id = $2 and password_hash = $8 and disabled_at is null for share
  ),
  opened as (insert into session (id, user_id, created_date) select $1, user_id, $3 from held returning id),
  forgotten as (delete from attempt where subject = $6),
  given_back as (update attempt set moments = array_remove(moments, $3::timestamptz) where subject = $7)
  insert into refresh_value (hash, session_id, expires_date) select $4, id, $5 from opened`;

interface UserRow {
  id: string;
  email: string;
  email_verified: boolean;
  disabled_at: Date | null;
  password_hash: string;
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function tokenOf({ id, email, email_verified }: UserRow, issuedTime: number): string {
  const claims = {
    ...{ email, email_verified, sub: id, iss: 'peer', aud: 'quaygate', jti: randomUUID() },
    ...{ iat: issuedTime / 1000, exp: (issuedTime + lifetime) / 1000 },
  };
  const text = `${encoded({ alg: 'RS256', kid: 'peer', typ: 'JWT' })}.${encoded(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
}

/** Email and password for a token and a refresh cookie, in three round trips and one argon2id. */
export async function signIn(pool: pg.Pool, body: string, address: string): Promise<Answer> {
  const { email, password } = JSON.parse(body);
  if (typeof email !== 'string' || !/^\S+@\S+$/.test(email)) return refuse(400, 'auth/invalid-email');
  const now = new Date();
  const subjects = [subjectOf('address', address), subjectOf('signIn', email)];
  const counted = await pool.query({ name: 'count', text: countAttempts, values: [subjects, [200, 10], now] });
  if (counted.rowCount !== 2) return refuse(429, 'auth/too-many-requests');
  const { rows } = await pool.query<UserRow>({ name: 'user', text: findUser, values: [email] });
  const user = rows[0];
  if (!user || !(await verify(user.password_hash, password))) return refuse(401, 'auth/invalid-credential');
  if (user.disabled_at) return refuse(403, 'auth/user-disabled');
  const refresh = randomBytes(32).toString('base64url');
  const expires = new Date(now.getTime() + cookieSeconds * 1000);
  const values = [randomUUID(), user.id, now, hashOf(refresh), expires, subjects[1], subjects[0], user.password_hash];
  const opened = await pool.query({ name: 'open', text: open, values });
  if (opened.rowCount !== 1) return refuse(401, 'auth/invalid-credential');
  const issuedTime = Math.floor(now.getTime() / 1000) * 1000;
  const token = { userId: user.id, idToken: tokenOf(user, issuedTime), emailVerified: user.email_verified };
  return {
    status: 200,
    body: { ...token, issuedTime, expiredTime: lifetime },
    headers: {
      'set-cookie': `quaygate_refresh=${refresh}; Max-Age=${cookieSeconds}; Path=/web/idp; HttpOnly; SameSite=Strict`,
    },
  };
}
