/** Where rows whose time is over are written as files before they are deleted (decision 101). */
export interface RetentionTarget {
  /** The setting, as operators know it; holds no key. */
  name: string;
  /** Either the whole file is there afterwards, or nothing under its name. @param file parts of a path, parted by slashes */
  write(file: string, bytes: Buffer): Promise<void>;
  /** Undefined: there is no such file. */
  read(file: string): Promise<Buffer | undefined>;
}
