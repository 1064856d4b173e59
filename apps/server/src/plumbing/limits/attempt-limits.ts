import type { ErrorCode } from '@quaygate/contract';

/** At most `attempts` of one subject within `window` milliseconds; then none, or one after each pause. */
export interface AttemptLimit {
  name: string;
  attempts: number;
  window: number;
  /** Milliseconds before the first further attempt; each one doubles them, up to the longest. */
  pauses?: { first: number; longest: number };
  /** Code of the refusal once the attempts are used up. */
  code: ErrorCode;
}

const hour = 3_600_000;

export const attemptLimits = {
  /** Failed sign-ins for one email from one network, or from one browser its user signed in with (platform contract, 2.3). */
  signIn: {
    name: 'signIn',
    attempts: 10,
    window: 24 * hour,
    pauses: { first: 1_000, longest: hour / 4 },
    code: 'auth/too-many-requests',
  },
  /** Failed sign-ins from one address; a whole office may sit behind it. */
  address: { name: 'address', attempts: 200, window: hour / 4, code: 'auth/too-many-requests' },
  /** Visits to an issuer's page from one address: each is a row until it is over. */
  pageVisit: { name: 'pageVisit', attempts: 500, window: hour / 4, code: 'too_many_requests' },
  /** Wrong codes of a second factor, and wrong passwords of somebody who is signed in, of one user. */
  factor: { name: 'factor', attempts: 5, window: hour / 4, code: 'auth/too-many-requests' },
  /** Failed sign-ins for one email from all networks, by browsers its user never signed in with. */
  account: { name: 'account', attempts: 100, window: hour, code: 'auth/too-many-requests' },
  /** Mails to a user about failed sign-ins. */
  guessMail: { name: 'guessMail', attempts: 1, window: 24 * hour, code: 'too_many_requests' },
  /** Reset mails asked for one email (platform contract, 3.5). */
  resetMail: { name: 'resetMail', attempts: 5, window: hour, code: 'too_many_requests' },
  /** Reset mails asked from one address, for any email. */
  resetAddress: { name: 'resetAddress', attempts: 100, window: hour, code: 'too_many_requests' },
  /** Registrations of drivers with one email, and from one address (DRV-BRD-07). */
  registerMail: { name: 'registerMail', attempts: 5, window: hour, code: 'too_many_requests' },
  registerAddress: { name: 'registerAddress', attempts: 100, window: hour, code: 'too_many_requests' },
  /** Company codes that one driver types (DRV-BRD-09). */
  companyCode: { name: 'companyCode', attempts: 20, window: hour, code: 'too_many_requests' },
  /** Claims of licences and orders that failed, of one user (api-forwarder 6.2). */
  claim: { name: 'claim', attempts: 20, window: hour, code: 'too_many_requests' },
  /** Changes of the email asked by one user: each sends two mails, and says whether an address has an account. */
  emailChange: { name: 'emailChange', attempts: 5, window: hour, code: 'too_many_requests' },
  /** Test mails and test messages of one administrator: a mail may go to any address. */
  deliveryTest: { name: 'deliveryTest', attempts: 10, window: hour, code: 'too_many_requests' },
  /** Verification mails asked by one user. */
  verificationMail: { name: 'verificationMail', attempts: 5, window: hour, code: 'too_many_requests' },
} as const satisfies Record<string, AttemptLimit>;
