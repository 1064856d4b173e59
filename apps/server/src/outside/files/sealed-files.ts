import { hkdfSync, randomUUID } from 'node:crypto';
import { seal, unseal } from '../sealing/sealing.ts';
import type { FileStore, Files } from './files.ts';

/** Stands first in a stored file, so that a later way to seal can tell the files of this one. */
const version = 1;

/** A key becomes a part of a path: anything but what `put` made is missing. */
const isKey = (key: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);

/**
 * Seals each file with AES-256-GCM before it is stored: version, nonce, tag, bytes. It opens under its own key only, so
 * that files which were swapped in the storage are refused like changed ones.
 * @param sealingKey 32 bytes; the files get a key of their own, derived from it
 */
export function sealedFiles(store: FileStore, sealingKey: Buffer): Files {
  const secret = Buffer.from(hkdfSync('sha256', sealingKey, '', 'quaygate files', 32));
  const ownerOf = (key: string) => `file ${version} ${key}`;

  function open(key: string, stored: Buffer): Buffer {
    try {
      if (stored[0] === version) return unseal(secret, stored.subarray(1), ownerOf(key));
    } catch {
      // The error of the cipher says no more than that.
    }
    throw new Error(`the stored file ${key} was changed, or sealed with another SEALING_KEY`);
  }

  return {
    put: async (bytes) => {
      const key = randomUUID();
      await store.write(key, Buffer.concat([Buffer.of(version), seal(secret, bytes, ownerOf(key))]));
      return key;
    },
    get: async (key) => {
      const stored = isKey(key) ? await store.read(key) : undefined;
      return stored && open(key, stored);
    },
    remove: async (key) => {
      if (isKey(key)) await store.remove(key);
    },
  };
}
