import type { DocumentKind, PictureKind } from '@quaygate/rules';
import type { Counted } from '../fill.ts';

/** What stands of something, and what it means for the driver. */
interface Told {
  title: string;
  text: string;
}

/** How an identification stands for the driver. */
export type IdentificationStanding =
  | 'none'
  | 'waiting'
  | 'underReview'
  | 'verified'
  | 'expired'
  | 'refused'
  | 'notConfirmed'
  | 'usedUp';
/** Why one was refused, as far as the driver is told. */
export type RefusedStatus = 'DENIED' | 'FAILED' | 'MANUALLY_DENIED';
/** What is typed from a document. */
export type DocumentField =
  | 'issuingCountry'
  | 'documentNumber'
  | 'firstName'
  | 'lastName'
  | 'dateOfBirth'
  | 'validUntil';

/** What is said of a machine-readable zone. */
type ZoneText =
  | 'title'
  | 'help'
  | 'read'
  | 'readHelp'
  | 'reading'
  | 'unread'
  | 'none'
  | 'missing'
  | 'length'
  | 'extra'
  | 'fault'
  | 'faultHelp'
  | 'otherKind'
  | 'good';

/** The texts of the screens that are loaded when they are opened, with them. A language that lacks one does not compile. */
export interface MoreTexts {
  loading: string;
  /** What is wrong at a field. */
  field: {
    fieldRequired: string;
    invalidEmail: string;
    tooLong: string;
    invalidValue: string;
    placeholder: string;
    plateSigns: string;
  };
  register: {
    text: string;
    email: string;
    firstName: string;
    lastName: string;
    phoneNumber: string;
    licensePlate: string;
    submit: string;
    kept: string;
    unsent: string;
    tooMany: string;
    noMails: string;
    sent: string;
    sentText: string;
    sentHelp: string;
    inbox: string;
    toSignIn: string;
    again: string;
  };
  forgot: { text: string; submit: string; noMails: string; tooMany: string };
  companies: {
    list: string;
    empty: string;
    failed: string;
    pending: string;
    pendingText: string;
    approved: string;
    join: string;
    code: string;
    codeHelp: string;
    submit: string;
    asked: string;
    member: string;
    unknown: string;
    question: string;
    questionText: string;
    scanned: string;
    other: string;
    refuse: string;
    tooMany: string;
  };
  identification: {
    standing: Record<IdentificationStanding, Told>;
    refused: Record<RefusedStatus, string>;
    validUntil: string;
    triesLeft: Counted;
    offline: string;
    failed: string;
    document: string;
    kind: Record<DocumentKind, string>;
    pictures: string;
    picture: Record<PictureKind, Told>;
    take: string;
    takeAgain: string;
    taken: string;
    typed: string;
    fields: Record<DocumentField, string>;
    zone: Record<ZoneText, string> & { field: Record<'personalNumber' | 'whole', string> };
    chooseCountry: string;
    missing: string;
    missingPicture: string;
    handIn: string;
    privacy: string;
    change: string;
    again: string;
    renew: string;
    provider: string;
    providerStart: string;
    providerGoOn: string;
    noPicture: string;
    tooSmall: string;
    tooLarge: string;
    exists: string;
    unavailable: string;
    notKept: string;
  };
  passkeys: {
    text: string;
    elsewhere: string;
    notOffered: string;
    empty: string;
    name: string;
    nameValue: string;
    add: string;
    added: string;
    remove: string;
    removeOf: string;
    removeQuestion: string;
    removeText: string;
    lastOne: string;
    keep: string;
    codes: string;
    codesText: string;
    codesSaved: string;
    proof: string;
    proofText: string;
    password: string;
    code: string;
    confirm: string;
    usePasskey: string;
    wrongPassword: string;
    alreadyAdded: string;
    tooMany: string;
    failed: string;
  };
}
