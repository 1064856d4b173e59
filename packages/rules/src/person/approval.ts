/** What is particular to a kind of change; how it is asked for and carried out lies with the approvals of the server. */
interface ApprovalTraits {
  /** What is changed. */
  objectKind: 'user' | 'integrationKey' | 'trucker' | 'licenseOrder' | 'installation' | 'truckingCompany';
  /** Any administrator may withdraw it, not its creator alone. */
  isOpenToAll: boolean;
  /** Asked for and decided so often that lists and counters tell of it, and no mail. */
  isQuiet: boolean;
  /** The creator collects what was approved. */
  isCollected: boolean;
}

/** What waits for a second administrator (APPR-01): the one list of the kinds. */
export const approvalTraits = {
  platformRole: { objectKind: 'user', isOpenToAll: false, isQuiet: false, isCollected: false },
  integrationKey: { objectKind: 'integrationKey', isOpenToAll: false, isQuiet: false, isCollected: true },
  licenseGrant: { objectKind: 'licenseOrder', isOpenToAll: false, isQuiet: false, isCollected: false },
  licensing: { objectKind: 'installation', isOpenToAll: false, isQuiet: false, isCollected: false },
  companyLicensing: { objectKind: 'truckingCompany', isOpenToAll: false, isQuiet: false, isCollected: false },
  gatePass: { objectKind: 'trucker', isOpenToAll: true, isQuiet: true, isCollected: false },
} as const satisfies Record<string, ApprovalTraits>;

export type ApprovalKind = keyof typeof approvalTraits;
export const approvalKinds = Object.keys(approvalTraits) as ApprovalKind[];

/** All but `pending` are final. */
export const approvalStates = ['pending', 'approved', 'denied', 'cancelled'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** What can become of a pending one; the creator cancels it, others approve or deny it. */
export const approvalDecisions = ['approved', 'denied', 'cancelled'] as const;
export type ApprovalDecision = (typeof approvalDecisions)[number];

export const approvalTextMaxCharacters = 500;
/** An approved key can be collected this many days. */
export const keyCollectDays = 7;

/**
 * Why this person cannot decide so (APPR-04), as the code of the refusal.
 * @param isOpenToAll any administrator may withdraw it, as with changes of drivers (GATE-50)
 * @returns undefined where they can
 */
export function decisionRefusal(
  { state, creatorId, isOpenToAll = false }: { state: ApprovalState; creatorId: string; isOpenToAll?: boolean },
  personId: string,
  decision: ApprovalDecision,
): 'change_not_pending' | 'own_change_not_approvable' | 'change_of_another' | undefined {
  if (state !== 'pending') return 'change_not_pending';
  const isOwn = creatorId === personId;
  if (decision === 'cancelled') return isOwn || isOpenToAll ? undefined : 'change_of_another';
  return isOwn ? 'own_change_not_approvable' : undefined;
}
