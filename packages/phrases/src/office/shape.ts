import type { KeptData, Licensing, PlatformRole } from '@quaygate/rules';
import type { notification } from '../de/notification.ts';
import type { status } from '../de/status.ts';
import type { MailText } from '../driver/sent-shape.ts';
import type { Counted } from '../fill.ts';
import type { Same } from '../shape.ts';

/** The mails to companies and administrators. */
export interface OfficeMails {
  /** As the bell says it. */
  notification: Same<typeof notification>;
  cause: Same<typeof status.cause>;
  /** `title`: what happened, or how much; `lines`, `link`, `settings` */
  notifications: MailText;
  notificationsCount: Counted;
  /** `name`: who asked for the test */
  test: MailText;
  /** `name`, `change`, `reason`, `link` */
  approvalRequested: MailText;
  /** `name`, `change`, `note`, `collect`, `link` */
  approved: MailText;
  denied: MailText;
  /** `note` */
  note: string;
  collectKey: string;
  /** `name`, `facility` */
  keyChange: string;
  /** `name`, `before`, `after` */
  roleChange: string;
  /** `name` */
  driverChange: string;
  /** `licenses`, `months`: counted; `company` */
  grantChange: string;
  /** `before`, `after` */
  licensingChange: string;
  /** `company`, `before`, `after` */
  companyLicensingChange: string;
  licensing: Record<Licensing | 'asInstallation', string>;
  platformRole: Record<PlatformRole, string>;
  /** `lines`, `link` */
  licensesEnd: MailText;
  licensesCount: Counted;
  /** In the case that a duration takes. */
  monthsCount: Counted;
  /** `licenses`: counted; `date`: the last day; `link` */
  licensesGranted: MailText;
  renewingLicensesGranted: MailText;
  /** A payment is disputed, or its dispute decided. `keys`, `link` */
  dispute: Record<'suspended' | 'reinstated' | 'lost', MailText>;
  /** `lines`, `link` */
  paymentOpen: MailText;
  /** `company`, `key` */
  licenseTaken: MailText;
  /** `company`, `key`, `driver` */
  licenseOfDriverTaken: MailText;
  /** `label`, `id`, `facility`, `date`, `link` */
  keyEnds: MailText;
  /** `train`, `date`, `facility`, `lists`, `link` */
  trainRisk: MailText;
  risky: string;
  fitting: string;
}

/** The checkout and the receipts of the embedded payment provider. */
interface CheckoutTexts {
  title: string;
  mode: string;
  text: string;
  item: string;
  licenses: Counted;
  licensesMore: string;
  fee: string;
  feeMore: string;
  buyer: string;
  pay: string;
  decline: string;
  cancel: string;
  gone: string;
  goneText: string;
  toLicenses: string;
  receipt: string;
  receiptMode: string;
  receiptText: string;
  receiptGone: string;
  receiptGoneText: string;
  number: string;
  paidDate: string;
  period: string;
  /** `begin`, `end` */
  until: string;
  orderId: string;
  amount: string;
  noAmount: string;
  print: string;
  toOrders: string;
  languages: string;
}

/** The inbox of a demo. */
interface InboxTexts {
  title: string;
  text: string;
  to: string;
  search: string;
  all: string;
  mails: Counted;
  /** `count` */
  most: string;
  empty: string;
  emptyText: string;
  none: string;
  /** `to` */
  noneText: string;
  toLogin: string;
}

/** The report on what is kept of a driver. */
interface DataReportTexts {
  title: string;
  made: string;
  text: string;
  none: string;
  count: Counted;
  since: string;
  why: string;
  until: string;
  /** With `date`, where it is known. */
  untilDate: string;
  page: string;
  rows: Record<KeptData, { what: string; why: string; until: string }>;
}

/** What the server itself writes to people who work at a desk. */
export interface OfficeTexts {
  mails: OfficeMails;
  /** A message by which an administrator tests the way to a browser. */
  pushTest: { title: string; body: string };
  checkout: CheckoutTexts;
  inbox: InboxTexts;
  dataReport: DataReportTexts;
}
