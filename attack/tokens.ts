import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { identity, user } from '@quaygate/contract';
import { fill, type Person } from './people.ts';
import { collect } from './report.ts';
import { send } from './wire.ts';

type Fields = Record<string, unknown>;
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (text = ''): Fields => JSON.parse(Buffer.from(text, 'base64url').toString());
const rsa = (key: KeyObject, hash: string) => (text: string) => createSign(hash).update(text).sign(key, 'base64url');
const hmac = (secret: string, hash: string) => (text: string) =>
  createHmac(hash, secret).update(text).digest('base64url');

/** Tokens as somebody would make them who has one of their own and wants another, or has none. */
export function* forged(own: Person, victim: Person, published: Fields): Generator<[what: string, token: string]> {
  const [head = '', body = '', signature = ''] = own.token.split('.');
  const [header, claims] = [decoded(head), decoded(body)];
  const asVictim = { ...claims, sub: victim.id };
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = publicKey.export({ format: 'jwk' });
  const make = (fields: Fields, content: unknown, sign: (text: string) => string) => {
    const text = `${part(fields)}.${part(content)}`;
    return `${text}.${sign(text)}`;
  };
  const strange = rsa(privateKey, 'RSA-SHA256');

  for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
    yield [`alg ${alg}`, `${part({ ...header, alg })}.${part(asVictim)}.`];
    yield [`alg ${alg} with the old signature`, `${part({ ...header, alg })}.${part(asVictim)}.${signature}`];
  }
  yield ['no signature', `${head}.${part(asVictim)}.`];
  yield ['no signature, two parts', `${head}.${part(asVictim)}`];
  yield ['the signature of another content', `${head}.${part(asVictim)}.${signature}`];
  yield ['the content of another signature', `${head}.${victim.token.split('.')[1]}.${signature}`];
  yield ['another key', make(header, asVictim, strange)];
  yield ['another key without its id', make({ alg: 'RS256' }, asVictim, strange)];
  yield ['a key of its own', make({ alg: 'RS256', jwk }, asVictim, strange)];
  yield ['a key of its own under the known id', make({ ...header, jwk }, asVictim, strange)];
  for (const name of ['jku', 'x5u']) {
    yield [`${name} elsewhere`, make({ ...header, [name]: 'http://127.0.0.1:9/keys' }, asVictim, strange)];
  }
  yield ['x5c of its own', make({ ...header, x5c: [publicKey.export({ format: 'der', type: 'spki' }).toString('base64')] }, asVictim, strange)];
  for (const kid of ['../../dev/null', '/dev/null', "x' union select 'a", '', '\0', 'x'.repeat(5_000)]) {
    yield [`key id ${JSON.stringify(kid.slice(0, 20))}`, make({ ...header, kid }, asVictim, hmac('', 'sha256'))];
  }
  const secrets = [JSON.stringify(published), String(published.n), 'quaygate', '', 'secret'];
  for (const [index, secret] of secrets.entries()) {
    yield [`the published key as a secret, ${index}`, make({ ...header, alg: 'HS256' }, asVictim, hmac(secret, 'sha256'))];
    yield [`a guessed secret in 512 bits, ${index}`, make({ ...header, alg: 'HS512' }, asVictim, hmac(secret, 'sha512'))];
  }
  yield ['a critical header', make({ ...header, crit: ['b64'], b64: false }, asVictim, strange)];
  yield ['another family of signatures', make({ ...header, alg: 'PS256' }, asVictim, strange)];
  yield ['an elliptic signature of zeros', `${part({ ...header, alg: 'ES256' })}.${part(asVictim)}.${'A'.repeat(86)}`];
  yield ['a signature of zeros', `${head}.${part(asVictim)}.${'A'.repeat(342)}`];
  yield ['a signature that is longer', `${own.token}AAAA`];
  yield ['a signature that is shorter', own.token.slice(0, -8)];
  yield ['a fourth part', `${own.token}.${signature}`];
  yield ['an encrypted token of five parts', `${head}.${body}.${signature}.${body}.${head}`];
  yield ['no JSON', 'a.b.c'];
  yield ['a content that is no object', make(header, [asVictim], strange)];
  for (const [name, value] of [['iss', 'http://evil.example'], ['aud', 'another'], ['exp', 9_999_999_999], ['nbf', 0], ['iat', 0]] as const) {
    yield [`${name} changed`, `${head}.${part({ ...claims, [name]: value })}.${signature}`];
  }
} // biome-ignore format: a list

export async function tokens(url: string, own: Person, victim: Person) {
  const { outcome, note } = collect('forged tokens', 30);
  const { text } = await send(url, { method: 'GET', path: identity.publicKeys.path });
  const published: Fields = JSON.parse(text).keys[0];
  for (const [what, token] of forged(own, victim, published)) {
    for (const { id, name } of [victim, own]) {
      const path = fill(user.get.path, { u: id }, '');
      const { status } = await send(url, { method: 'GET', path, headers: { authorization: `Bearer ${token}` } });
      note(status === 401 || status === 431 ? undefined : `${what}, as ${name}: ${status}`);
    }
  }
  return outcome;
}
