/** Files that do not belong in the database, such as pictures of drivers and their documents. Whatever stores them sees them sealed. */
export interface Files {
  /** Stores bytes; answers the key, a random uuid that says nothing about them. */
  put(bytes: Buffer): Promise<string>;
  /**
   * Undefined: there is no such file, or this was never a key.
   * @throws Error when what is stored was changed or swapped, or sealed with another key, and when the storage is away
   */
  get(key: string): Promise<Buffer | undefined>;
  /** A missing one is fine. */
  remove(key: string): Promise<void>;
}

/** Where sealed bytes lie. Keys are uuids: `sealedFiles` lets no others through. */
export interface FileStore {
  /** Either the whole file is there afterwards, or nothing of it can be read. */
  write(key: string, bytes: Buffer): Promise<void>;
  read(key: string): Promise<Buffer | undefined>;
  remove(key: string): Promise<void>;
}
