export interface AttemptTable {
  subject: Buffer;
  moments: Date[];
}

declare module '../../db/tables.ts' {
  interface Tables {
    attempt: AttemptTable;
  }
}
