import type { DriverLanguage } from '@quaygate/phrases/languages';
import type { ColumnType, Generated } from 'kysely';

/** What one browser is sent: the app of a driver, or a user of the other areas. */
export interface PushSubscriptionTable {
  id: Generated<number>;
  /** Of a driver's app, else null. */
  sessionId: string | null;
  truckerId: string | null;
  /** Of a user of the other areas, else null. */
  browserSessionId: string | null;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: DriverLanguage;
  savedDate: Date;
}

/** What is told; who writes it reads it again. */
export interface PushNews {
  kind: string;
}

export interface PushMessageTable {
  id: Generated<number>;
  subscriptionId: number;
  news: ColumnType<PushNews, string, never>;
  createdDate: Date;
  dueDate: Date;
  expiresDate: Date;
  attempts: Generated<number>;
}

/** What the worker of the browser shows. */
export interface PushText {
  title: string;
  body: string;
  language: DriverLanguage;
  /** A message takes the place of one with the same tag. */
  tag: string;
  /** What a press opens. */
  path: string;
}

declare module '../../db/tables.ts' {
  interface Tables {
    pushSubscription: PushSubscriptionTable;
    pushMessage: PushMessageTable;
  }
}
