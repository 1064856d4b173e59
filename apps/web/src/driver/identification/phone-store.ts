import { keptName } from './kept.ts';

const parts = 'parts';
let opened: Promise<IDBDatabase> | undefined;

/** The database of the phone. It closes when it is to be deleted, also by another tab. */
function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(keptName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(parts);
    request.onerror = () => {
      opened = undefined;
      reject(request.error ?? new Error('The database of the phone does not open'));
    };
    request.onsuccess = () => {
      const db = request.result;
      db.onversionchange = () => {
        opened = undefined;
        db.close();
      };
      resolve(db);
    };
  });
  return opened;
}

async function change(mode: IDBTransactionMode, work: (store: IDBObjectStore) => void): Promise<void> {
  const db = await open();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(parts, mode);
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The phone has not kept it'));
    work(transaction.objectStore(parts));
  });
}

/** @throws where the phone keeps nothing, for instance without space */
export const keepPart = (name: string, value: unknown): Promise<void> =>
  change('readwrite', (store) => store.put(value, name));

export async function keptParts(names: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>();
  await change('readonly', (store) => {
    for (const name of names) {
      const request = store.get(name);
      request.onsuccess = () => request.result !== undefined && found.set(name, request.result);
    }
  });
  return found;
}
