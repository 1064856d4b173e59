import type { Generated } from 'kysely';

export interface MailTable {
  id: Generated<number>;
  recipient: string;
  subject: string;
  text: string;
  createdDate: Date;
  sentDate: Date | null;
  attempts: Generated<number>;
  /** When it is to be sent; while an instance sends it, when another one may try. Null: sent or given up. */
  dueDate: Date | null;
  failedDate: Date | null;
  lastError: string | null;
}

declare module '../../db/tables.ts' {
  interface Tables {
    mail: MailTable;
  }
}
