import { type AdmissionReason, admissionReasons } from './admission-reason.ts';
import { readinessOf, unitCauses, type VisitFacts, type VisitUnit } from './readiness.ts';
import { type Cause, reasonsOf } from './readiness-cause.ts';

const inOrder = (found: readonly AdmissionReason[]) => admissionReasons.filter((reason) => found.includes(reason));

/**
 * What hinders a visit at a moment: the gate and the driver are told the same. Empty: it may come in. They are the causes of
 * readiness as a gate reads them; its own halt is none of them.
 */
export const whatHinders = (visit: VisitFacts, units: readonly VisitUnit[], at: Date): AdmissionReason[] =>
  hindrancesOf(readinessOf(visit, units, at).causes);

/** What hinders, of causes that are known already. */
export const hindrancesOf = (causes: readonly Pick<Cause, 'code'>[]): AdmissionReason[] => inOrder(reasonsOf(causes));

/** Reasons that one load unit gives. */
export const unitHindrances = (unit: VisitUnit, at: Date): AdmissionReason[] =>
  inOrder(reasonsOf(unitCauses(unit, at)));

/** The worst reason decides. */
export function admissionVerdict(reasons: readonly AdmissionReason[]): 'allowed' | 'restricted' | 'blocked' {
  const isBlocked = reasons.includes('driver_blocked') || reasons.includes('driver_not_verified');
  return isBlocked ? 'blocked' : reasons.length > 0 ? 'restricted' : 'allowed';
}
