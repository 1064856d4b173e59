/**
 * How a company comes by the licences its drivers need. card: it buys them. invoice: administrators of the platform grant
 * them, by an invoice or a contract. none: its drivers need no licence.
 */
export const licensings = ['card', 'invoice', 'none'] as const;
export type Licensing = (typeof licensings)[number];

/** What decides of an installation, the first that is given. */
export interface LicensingChoice {
  /** By the setting LICENSES. */
  given: Licensing | null;
  /** By an administrator. */
  chosen: Licensing | null;
  /** Where neither decides: card where cards can be charged, invoice elsewhere. */
  fallback: Licensing;
}

export const licensingOf = ({ given, chosen, fallback }: LicensingChoice): Licensing => given ?? chosen ?? fallback;

/** Months for which licences are granted at once. */
export const grantMaxMonths = 60;
/** Granted licences that renew do so this many days before their end, so that slots after it can be booked. */
export const grantRenewalDays = 14;
export const grantCostMaxCharacters = 100;
export const grantNoteMaxCharacters = 500;
