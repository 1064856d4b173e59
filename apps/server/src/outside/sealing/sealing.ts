import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceLength = 12;
const tagLength = 16;

export const newKey = () => randomBytes(32);

/** The key derived from a refresh value. It cannot be derived from the hash that the database stores. */
const keyIn = (value: string, sessionId: string) =>
  Buffer.from(hkdfSync('sha256', value, sessionId, 'quaygate refresh value', 32));

/**
 * Encrypts with AES-256-GCM: nonce, tag, text. It decrypts only with the same key and for the same owner, such as the id of a
 * session or a user.
 */
export function seal(key: Buffer, text: Buffer, owner: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws Error when anything was changed */
export function unseal(key: Buffer, sealed: Buffer, owner: string): Buffer {
  const nonce = sealed.subarray(0, nonceLength);
  const tag = sealed.subarray(nonceLength, nonceLength + tagLength);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
}

export const sealKey = (key: Buffer, value: string, sessionId: string) => seal(keyIn(value, sessionId), key, sessionId);
export const unsealKey = (sealed: Buffer, value: string, sessionId: string) =>
  unseal(keyIn(value, sessionId), sealed, sessionId);
