import type { NotificationKind } from '@quaygate/contract';
import type { Generated } from 'kysely';

export interface NotificationTable {
  id: Generated<number>;
  kind: NotificationKind;
  forwarderId: string | null;
  facilityId: number | null;
  audience: Generated<string>;
  cause: string;
  atFacilityId: number | null;
  truckerId: string | null;
  actedBy: string | null;
  /** As JSON. */
  details: string;
  createdDate: Date;
  isFresh: Generated<boolean>;
}

export interface NotificationMarkTable {
  userId: string;
  readUpTo: number;
}

export interface NotificationReadTable {
  userId: string;
  notificationId: number;
}

export interface NotificationChoiceTable {
  userId: string;
  kind: NotificationKind;
  mail: 'immediate' | 'hourly';
}

export interface NotificationQuietTable {
  userId: string;
  quietFrom: string;
  quietUntil: string;
  timeZone: string;
}

export interface NotificationPushChoiceTable {
  userId: string;
  kind: NotificationKind;
  push: 'immediate' | 'hourly';
}

/** What a user is yet to be told by mail. */
export interface NotificationMailTable {
  userId: string;
  notificationId: number;
  dueDate: Date;
}

/** And by web push. */
export interface NotificationPushTable {
  userId: string;
  notificationId: number;
  dueDate: Date;
}

declare module '../../db/tables.ts' {
  interface Tables {
    notification: NotificationTable;
    notificationMark: NotificationMarkTable;
    notificationRead: NotificationReadTable;
    notificationChoice: NotificationChoiceTable;
    notificationPushChoice: NotificationPushChoiceTable;
    notificationQuiet: NotificationQuietTable;
    notificationMail: NotificationMailTable;
    notificationPush: NotificationPushTable;
  }
}
