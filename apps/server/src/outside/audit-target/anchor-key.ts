import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';

/** The end of the audit chain at a moment, signed: what the owner of the database cannot make. */
export interface Anchor {
  number: number;
  /** Hexadecimal. */
  hash: string;
  /** ISO 8601, by the clock of the server. */
  time: string;
  /** The public key, base64url. */
  key: string;
  /** Ed25519, base64url. */
  signature: string;
}

export interface AnchorKey {
  /** Base64url of 32 bytes; who checks anchors without the sealing key notes it. */
  publicKey: string;
  sign(head: { number: number; hash: Buffer }, time: Date): Anchor;
}

/** What DER puts before the 32 bytes of an Ed25519 key (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

const signed = ({ number, hash, time }: Pick<Anchor, 'number' | 'hash' | 'time'>) =>
  Buffer.from(`quaygate audit anchor\n${number}\n${hash}\n${time}`);

const rawOf = (key: KeyObject) =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length).toString('base64url');

/**
 * The key that signs anchors. It follows from the sealing key, which the database never holds; with another sealing key it is
 * another one.
 * @param sealingKey 32 bytes
 */
export function anchorKey(sealingKey: Buffer): AnchorKey {
  const seed = Buffer.from(hkdfSync('sha256', sealingKey, '', 'quaygate audit anchor', 32));
  const key = createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = rawOf(key);
  return {
    publicKey,
    sign({ number, hash }, time) {
      const head = { number, hash: hash.toString('hex'), time: time.toISOString() };
      return { ...head, key: publicKey, signature: sign(null, signed(head), key).toString('base64url') };
    },
  };
}

/** Whether the key that an anchor names signed it; who trusts the key decides elsewhere. */
export function isAnchorSigned(anchor: Anchor): boolean {
  const raw = Buffer.from(anchor.key, 'base64url');
  if (raw.length !== 32) return false;
  const key = createPublicKey({ key: Buffer.concat([publicPrefix, raw]), format: 'der', type: 'spki' });
  return verify(null, signed(anchor), key, Buffer.from(anchor.signature, 'base64url'));
}
