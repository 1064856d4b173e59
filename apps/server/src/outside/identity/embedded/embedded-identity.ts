import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose';
import type { Db } from '../../../db/client.ts';
import { Refusal } from '../../../plumbing/refusal.ts';
import type { MailSender } from '../../mail/mail.ts';
import type { PasswordProvider } from '../identity.ts';

export function embeddedIdentity({
  db,
  now,
  publicUrl,
}: {
  db: Db;
  now: () => Date;
  mail: MailSender;
  publicUrl: string;
}): PasswordProvider {
  let keys: Promise<{ kid: string; sign: CryptoKey; check: CryptoKey }> | undefined;
  const load = async () => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    await db
      .insertInto('signingKey')
      .values({
        id: 'k1',
        privateJwk: JSON.stringify(await exportJWK(pair.privateKey)),
        publicJwk: JSON.stringify(await exportJWK(pair.publicKey)),
        createdDate: now(),
      })
      .onConflict((c) => c.doNothing())
      .execute();
    const row = await db.selectFrom('signingKey').selectAll().where('id', '=', 'k1').executeTakeFirstOrThrow();
    return {
      kid: 'k1',
      sign: (await importJWK(row.privateJwk as object, 'RS256')) as CryptoKey,
      check: (await importJWK(row.publicJwk as object, 'RS256')) as CryptoKey,
    };
  };
  const get = () => (keys ??= load());
  const known = new Map<string, { userId: string; until: number }>();
  return {
    name: 'embedded',
    async verifyIdToken(token: string) {
      try {
        const cached = known.get(token);
        if (cached && cached.until > now().getTime())
          return { userId: cached.userId, email: '', emailVerified: true, issuedTime: 0, expiredTime: 0 };
        const { payload } = await jwtVerify(token, (await get()).check, {
          issuer: publicUrl,
          audience: 'quaygate',
          currentDate: now(),
        });
        known.set(token, { userId: payload.sub!, until: payload.exp! * 1000 });
        return { userId: payload.sub!, email: '', emailVerified: true, issuedTime: 0, expiredTime: 0 };
      } catch {
        throw new Refusal('unauthenticated');
      }
    },
    async issueToken(userId: string) {
      const { kid, sign } = await get();
      return new SignJWT({})
        .setProtectedHeader({ alg: 'RS256', kid })
        .setSubject(userId)
        .setJti(randomUUID())
        .setIssuer(publicUrl)
        .setAudience('quaygate')
        .setIssuedAt(now())
        .setExpirationTime(new Date(now().getTime() + 3_600_000))
        .sign(sign);
    },
  } as unknown as PasswordProvider;
}
