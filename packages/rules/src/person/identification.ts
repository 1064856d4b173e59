/** Papers a driver can be identified by. */
export const documentKinds = ['passport', 'identityCard', 'residencePermit'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const pictureKinds = ['documentFront', 'documentBack', 'portrait'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** A passport has all it says on one page. */
export const requiredPictures = (kind: DocumentKind): readonly PictureKind[] =>
  kind === 'passport' ? ['documentFront', 'portrait'] : pictureKinds;

/** What came of the check of a document (GATE-32, GATE-33, GATE-55). */
export const documentStatuses = [
  'ACCEPTED',
  'PENDING',
  'DENIED',
  'WARN',
  'DENIED_PRELIMINARY',
  'FAILED',
  'MANUALLY_APPROVED',
  'MANUALLY_DENIED',
  'DUPLICATE',
] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** What came of the screening against lists of sanctioned persons (GATE-31, GATE-34). */
export const terrorStatuses = ['OK', 'WARNING', 'RED_ALERT', 'MANUALLY_APPROVED', 'MANUALLY_DENIED'] as const;
export type TerrorStatus = (typeof terrorStatuses)[number];

/** What an administrator can ask for (GATE-46). */
export const manualStatuses = ['MANUALLY_APPROVED', 'MANUALLY_DENIED'] as const;
export type ManualStatus = (typeof manualStatuses)[number];

/** Whether a status lets the driver pass; one that does cannot be changed by hand (GATE-15, GATE-16). */
export const isDocumentGood = (status: DocumentStatus | null) =>
  status === 'ACCEPTED' || status === 'MANUALLY_APPROVED';
export const isTerrorGood = (status: TerrorStatus | null) => status === 'OK' || status === 'MANUALLY_APPROVED';

/** What one identification is judged by; a result without a finding is `passed`. */
export const identificationChecks = [
  'mrzCheckDigits',
  'mrzDocumentKind',
  'mrzDocumentNumber',
  'mrzName',
  'mrzDateOfBirth',
  'mrzValidUntil',
  'mrzIssuingCountry',
  'driverName',
  'documentValid',
  'documentUnique',
] as const;
export type IdentificationCheck = (typeof identificationChecks)[number];
/** `missing`: there was nothing to compare, such as no machine-readable zone. */
export const checkResults = ['passed', 'failed', 'missing'] as const;
export type CheckResult = (typeof checkResults)[number];

/** Identifications a driver can begin before an administrator resets the tries (IDENT-04). */
export const identificationTries = 3;
/** A document can be renewed, and its end is told, from this many days before its last day on (IDENT-10). */
export const documentReminderDays = 30;
/** Largest picture that is taken, in bytes. */
export const pictureMaxBytes = 12_000_000;
/** Longest number of a document, and longest text of a machine-readable zone: three lines of 30 or two of 44 characters. */
export const documentNumberMaxCharacters = 20;
export const mrzMaxCharacters = 120;
export const notesMaxCharacters = 500;
/** A note of a company on one of its drivers (FWD-TRK-38). */
export const truckerNoteMaxCharacters = 500;

/** Gate-pass users per page, and their total where an answer has none (GATE-06, GATE-07, GATE-41). */
export const gatePassUsersPageSize = 20;
export const gatePassUsersClientTotal = 500;
/** Pause before the search of gate-pass users is sent (GATE-03). */
export const gatePassUsersSearchDebounceMs = 1_000;

interface Judged {
  submittedDate: Date | null;
  documentStatus: DocumentStatus;
  terrorStatus: TerrorStatus | null;
  /** YYYY-MM-DD */
  validUntil: string | null;
}

/** Whether an identification lets the driver pass on a day (YYYY-MM-DD): checked, screened, and the document still valid. */
export const isVerifiedOn = (day: string, { documentStatus, terrorStatus, validUntil }: Judged): boolean =>
  isDocumentGood(documentStatus) && isTerrorGood(terrorStatus) && validUntil !== null && validUntil >= day;

const refusedDocuments: readonly DocumentStatus[] = ['DENIED', 'FAILED', 'MANUALLY_DENIED'];
const refusedTerror: readonly (TerrorStatus | null)[] = ['RED_ALERT', 'MANUALLY_DENIED'];

/** `open`: not handed in; `underReview`: no one has decided yet; `refused`: it cost a try. */
export function identificationState(entry: Judged): 'open' | 'underReview' | 'verified' | 'refused' {
  if (entry.submittedDate === null) return 'open';
  if (refusedDocuments.includes(entry.documentStatus) || refusedTerror.includes(entry.terrorStatus)) return 'refused';
  return isDocumentGood(entry.documentStatus) && isTerrorGood(entry.terrorStatus) ? 'verified' : 'underReview';
}

/** Tries a driver has left (IDENT-04). */
export const triesLeft = (entries: readonly Judged[]): number =>
  Math.max(0, identificationTries - entries.filter((entry) => identificationState(entry) === 'refused').length);

/**
 * Why a driver cannot begin another identification, as the code of the refusal; undefined where they can. One that was not
 * handed in is replaced.
 * @param renewFrom the day from which on a document is renewed: one that is valid later stands in the way
 */
export function startRefusal(
  entries: readonly Judged[],
  renewFrom: string,
): 'identification_exists' | 'identification_tries_used_up' | undefined {
  const stands = entries.some((entry) => {
    const state = identificationState(entry);
    return state === 'underReview' || (state === 'verified' && (entry.validUntil ?? '') > renewFrom);
  });
  if (stands) return 'identification_exists';
  return triesLeft(entries) === 0 ? 'identification_tries_used_up' : undefined;
}
