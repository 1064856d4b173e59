/**
 * A mail: paragraphs with an empty line between them; a line that ends with a colon before one that is a link becomes a
 * button.
 */
export interface MailText {
  subject: string;
  text: string;
}

/** What the owner of an account is told about its second factors. */
export type FactorChange =
  | 'totpAdded'
  | 'totpRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'factorsReset'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed';

/** The mails a driver may get. All users of an account get them, in a language of theirs. */
export interface MailTexts {
  /** `link` */
  resetPassword: MailText;
  /** `link` */
  verifyEmail: MailText;
  /** `link` */
  invitation: MailText;
  /** `time`, `ended`: one of the two below, `login` */
  passwordChanged: MailText;
  /** To the new address. `email`: that address, `link` */
  changeEmail: MailText;
  /** To the old address. `email`: the new one, `link`: with which it is refused */
  emailChangeAsked: MailText;
  /** `email`: the new one, `time` */
  emailChanged: MailText;
  allSessionsEnded: string;
  otherSessionsEnded: string;
  /** `device`, `network`, `time`, `login` */
  newDevice: MailText;
  unknownBrowser: string;
  /** `login` */
  guesses: MailText;
  /** `change`: one of the changes. */
  factor: MailText;
  factorChange: Record<FactorChange, string>;
  /** Of an account at another sign-in service. `link` */
  hostedReset: MailText;
  /** `email`, `login`, `choose` */
  hostedInvitation: MailText;
  /** Where the service has a page for it. `link` */
  hostedChoose: string;
  /** `name`, `date` */
  documentEnds: MailText;
}

/** The page behind the links of mails. */
export interface PageTexts {
  setPassword: string;
  setPasswordText: string;
  account: string;
  newPassword: string;
  show: string;
  hide: string;
  save: string;
  weak: string;
  common: string;
  containsEmail: string;
  passwordDone: string;
  passwordDoneText: string;
  or: string;
  passkeyText: string;
  passkey: string;
  passkeyName: string;
  passkeyCancelled: string;
  offline: string;
  passkeyDone: string;
  passkeyDoneText: string;
  confirmEmail: string;
  confirmEmailText: string;
  email: string;
  confirm: string;
  emailDone: string;
  emailDoneText: string;
  changeEmail: string;
  changeEmailText: string;
  changeEmailConfirm: string;
  emailChanged: string;
  emailChangedText: string;
  refuseEmail: string;
  refuseEmailText: string;
  refuseEmailConfirm: string;
  emailKept: string;
  emailKeptText: string;
  changeRefused: string;
  changeRefusedText: string;
  changeConfirmedText: string;
  emailTaken: string;
  emailTakenText: string;
  newChange: string;
  newRefusal: string;
  invalid: string;
  expired: string;
  newReset: string;
  newVerification: string;
  trouble: string;
  troubleText: string;
  toLogin: string;
  languages: string;
}

type PushKind =
  | 'booked'
  | 'moved'
  | 'changed'
  | 'cancelled'
  | 'blocked'
  | 'unblocked'
  | 'late'
  | 'halted'
  | 'haltedWhy'
  | 'closed'
  | 'reopened'
  | 'identified';
/** What a locked phone shows: `terminal`, `slot`, `before`, `until`, `reason`. */
export type PushTexts = Record<PushKind, { title: string; body: string }>;
