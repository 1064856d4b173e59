import { codeKey, tidyText } from '../text/text-form.ts';

export const licenseStatuses = [
  'EXPIRED',
  'ASSIGNED',
  'UNASSIGNED_SETUP_FEE_REQUIRED',
  'UNASSIGNED',
  'DISABLED',
  'INITIALIZING',
] as const;
export type LicenseStatus = (typeof licenseStatuses)[number];

/** What can be done with a licence, in the order of the buttons of a row (FWD-LIC-55). */
export const licenseActions = ['ASSIGN', 'REVOKE', 'PAY_SETUP_FEE', 'TAKEOVER_MANAGEMENT', 'STOP_RENEWAL'] as const;
export type LicenseAction = (typeof licenseActions)[number];

/** Statuses that end with the expiration date. */
export const expiringStatuses = [
  'UNASSIGNED',
  'UNASSIGNED_SETUP_FEE_REQUIRED',
  'ASSIGNED',
] as const satisfies readonly LicenseStatus[];

/** A licence as one forwarder and one caller see it. */
export interface LicenseStanding {
  status: LicenseStatus;
  hasRenewal: boolean;
  /** The forwarder manages it. */
  isManaged: boolean;
  /** Some forwarder manages it. */
  hasManager: boolean;
  /** Its driver is approved for the forwarder. */
  isOwnDriver: boolean;
  /** Its driver is approved for the managing forwarder. */
  isDriverOfManager: boolean;
  /** The forwarder may see it (api-forwarder 6.2, ME and OTHERS). */
  isVisible: boolean;
  /** The caller may change licences of the forwarder. */
  mayWrite: boolean;
}

export type TakeOverRefusal =
  | 'license_not_found'
  | 'license_must_be_assigned_or_unassigned'
  | 'license_already_taken_over'
  | 'NOT_BELONG_ORGANIZATION';

/** Why the forwarder may not take over a licence, undefined if it may (api-forwarder 6.3). */
export function takeOverRefusal(
  license: Omit<LicenseStanding, 'mayWrite' | 'hasRenewal'>,
): TakeOverRefusal | undefined {
  const { status, isManaged, hasManager, isOwnDriver, isDriverOfManager, isVisible } = license;
  if (!isVisible) return 'license_not_found';
  if (status !== 'ASSIGNED' && status !== 'UNASSIGNED') return 'license_must_be_assigned_or_unassigned';
  if (isManaged) return 'license_already_taken_over';
  const isFree = !hasManager || (isOwnDriver && !isDriverOfManager);
  return isFree ? undefined : 'NOT_BELONG_ORGANIZATION';
}

const ofManager: Record<LicenseStatus, readonly LicenseAction[]> = {
  INITIALIZING: [],
  UNASSIGNED: ['ASSIGN'],
  UNASSIGNED_SETUP_FEE_REQUIRED: ['PAY_SETUP_FEE'],
  ASSIGNED: ['REVOKE'],
  EXPIRED: [],
  DISABLED: [],
};
const renewing: readonly LicenseStatus[] = [...expiringStatuses, 'EXPIRED'];

/** The table "Possible actions" (api-forwarder 6.3, FWD-LIC-57), in the order of FWD-LIC-55. */
export function possibleActions(license: LicenseStanding): LicenseAction[] {
  if (!license.mayWrite) return [];
  if (!license.isManaged) return takeOverRefusal(license) === undefined ? ['TAKEOVER_MANAGEMENT'] : [];
  const mayStop = license.hasRenewal && renewing.includes(license.status);
  return [...ofManager[license.status], ...(mayStop ? (['STOP_RENEWAL'] as const) : [])];
}

/** A licence can be claimed while it is not disabled and no other forwarder manages it. */
export const isClaimable = ({
  status,
  isManaged,
  hasManager,
}: Pick<LicenseStanding, 'status' | 'isManaged' | 'hasManager'>) => status !== 'DISABLED' && (isManaged || !hasManager);

/** Status of a licence that was taken from its driver: the next driver's identification costs a setup fee (FWD-LIC-65). */
export const revokedStatus = (hasTruckerIdentification: boolean): LicenseStatus =>
  hasTruckerIdentification ? 'UNASSIGNED_SETUP_FEE_REQUIRED' : 'UNASSIGNED';

/** Four groups of four upper-case letters or digits (FWD-LIC-27). */
export const licenseKeyShape = /^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/;
/** The id of a subscription (FWD-LIC-28). */
export const orderIdShape = /^sub_[A-Za-z0-9]{24}$/;

/** A licence key as it is stored: capitals in groups of four, however it was typed. */
export function licenseKeyOf(typed: string): string {
  const key = codeKey(typed);
  return key.length === 16 ? (key.match(/.{4}/g) ?? []).join('-') : key;
}

/** The id of a subscription without spaces and invisible characters; its case counts. */
export const orderIdOf = (typed: string): string => tidyText(typed.normalize('NFKC')).replace(/\s/g, '');

export type ClaimEntry = { orderId: string } | { licenseKey: string };

/** What an entry of the claim dialog is, undefined for anything else (FWD-LIC-29, FWD-LIC-59). */
export function claimEntryOf(entry: string): ClaimEntry | undefined {
  const orderId = orderIdOf(entry);
  if (orderIdShape.test(orderId)) return { orderId };
  const licenseKey = licenseKeyOf(entry);
  return licenseKeyShape.test(licenseKey) ? { licenseKey } : undefined;
}
