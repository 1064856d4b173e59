import { forwarderRead, licenseRead, platformAdmin, platformRead, type Role, terminalRead } from '../base/roles.ts';

/** What users are told of (NOTE-01). */
export const notificationKinds = [
  'truckRefused',
  'bookingMoved',
  'bookingCancelled',
  'loadUnitChanged',
  'slotReduced',
  'trainAtRisk',
  'leftBehind',
  'deadlineChanged',
  'rowBookable',
  'driverBlocked',
  'driverUnblocked',
  'driverNotVerified',
  'licenseEnds',
  'paymentOpen',
  'gateRefused',
  'reportRejected',
  'approvalPending',
  'identificationWaiting',
  'interfaceRejected',
  'jobFailed',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** A notification is stored once for all users of a company, of a terminal, or of the administration. */
export const notificationAudiences = ['company', 'terminal', 'administration'] as const;
export type NotificationAudience = (typeof notificationAudiences)[number];

/** What a notification leads to; `none` where no screen shows more. */
export const notificationPlaces = [
  'tour',
  'plan',
  'drivers',
  'licenses',
  'trucks',
  'approvals',
  'identification',
  'interface',
  'none',
] as const;
export type NotificationPlace = (typeof notificationPlaces)[number];

interface NotificationTraits {
  audience: NotificationAudience;
  /** Of the users of the audience only these read it: holders of any of these roles. */
  readers: readonly Role[];
  /** Something has to be done now; `plain`: good to know. */
  importance: 'urgent' | 'plain';
  place: NotificationPlace;
}

const company = { audience: 'company', readers: forwarderRead } as const;
const terminal = { audience: 'terminal', readers: terminalRead } as const;
const administration = { audience: 'administration', readers: platformAdmin } as const;

/** The one table of all kinds: a new one is an entry here and its texts. */
export const notificationTraits: Record<NotificationKind, NotificationTraits> = {
  truckRefused: { ...company, importance: 'urgent', place: 'tour' },
  bookingMoved: { ...company, importance: 'urgent', place: 'tour' },
  bookingCancelled: { ...company, importance: 'urgent', place: 'tour' },
  loadUnitChanged: { ...company, importance: 'urgent', place: 'tour' },
  slotReduced: { ...company, importance: 'urgent', place: 'tour' },
  trainAtRisk: { ...company, importance: 'urgent', place: 'tour' },
  leftBehind: { ...company, importance: 'urgent', place: 'tour' },
  deadlineChanged: { ...company, importance: 'urgent', place: 'tour' },
  rowBookable: { ...company, importance: 'plain', place: 'plan' },
  driverBlocked: { ...company, importance: 'urgent', place: 'tour' },
  driverUnblocked: { ...company, importance: 'plain', place: 'tour' },
  driverNotVerified: { ...company, importance: 'urgent', place: 'drivers' },
  // Who may not see licences is not told of them.
  licenseEnds: { ...company, readers: licenseRead, importance: 'plain', place: 'licenses' },
  paymentOpen: { ...company, readers: licenseRead, importance: 'urgent', place: 'licenses' },
  gateRefused: { ...terminal, importance: 'urgent', place: 'trucks' },
  reportRejected: { ...terminal, importance: 'plain', place: 'none' },
  approvalPending: { ...administration, importance: 'urgent', place: 'approvals' },
  identificationWaiting: { ...administration, readers: platformRead, importance: 'plain', place: 'identification' },
  interfaceRejected: { ...administration, importance: 'plain', place: 'interface' },
  jobFailed: { ...administration, importance: 'urgent', place: 'none' },
};

/** How a user is told by mail or web push: at once, with others every hour, or not at all; the bell shows it anyway. */
export const notificationPaces = ['immediate', 'hourly', 'never'] as const;
export type NotificationPace = (typeof notificationPaces)[number];
