import { isTooLateToLoad } from '../slot/offered-slots.ts';
import { checkContainerNumber } from './container.ts';
import { isTooHeavy } from './weight.ts';

/** Why a reported load unit cannot be booked by any company (SETUP-40). */
export const unbookableReasons = [
  'announced',
  'containerTypeMissing',
  'netWeightMissing',
  'emptyWeightMissing',
  'tooHeavy',
  'trainCancelled',
  'tooLateToLoad',
  'notReleased',
  /** Keeps no load unit from being booked; stands behind what does. */
  'checkDigitWrong',
] as const;
export type UnbookableReason = (typeof unbookableReasons)[number];

/** A load unit as it stands after a report. */
export interface ReportedUnit {
  state: string;
  direction: 'pickup' | 'delivery';
  containerNumber: string | null;
  containerType: string | null;
  /** Kilograms. */
  netWeight: number | null;
  emptyWeight: number | null;
  /** Most that net and empty weight may come to at the terminal. */
  maxWeight: number;
  trainCancelled: boolean;
  latestLoadingTime: Date | null;
  /** Some company may book it: it is released to one, or the terminal asks for no release. */
  isReleased: boolean;
}

/** Whether the number of a container contradicts its own check digit. */
export const hasWrongDigit = ({ containerNumber }: Pick<ReportedUnit, 'containerNumber'>): boolean =>
  containerNumber !== null && checkContainerNumber(containerNumber) !== 'ok';

/** Every reason, not the first one; none for a unit that the terminal has withdrawn, or that is under way. */
export function whyNotBookable(unit: ReportedUnit, now: Date): UnbookableReason[] {
  const { state, direction, containerType, netWeight, emptyWeight, maxWeight, trainCancelled, latestLoadingTime } =
    unit;
  if (state !== 'AVAILABLE' && state !== 'ANNOUNCED') return [];
  const isHeavy = netWeight !== null && emptyWeight !== null && isTooHeavy(netWeight, emptyWeight, maxWeight);
  const holds: Record<UnbookableReason, boolean> = {
    announced: state === 'ANNOUNCED',
    containerTypeMissing: containerType === null,
    netWeightMissing: netWeight === null,
    emptyWeightMissing: emptyWeight === null,
    tooHeavy: isHeavy,
    trainCancelled: trainCancelled && direction === 'delivery',
    tooLateToLoad: isTooLateToLoad({ direction, latestLoadingTime, now }),
    notReleased: !unit.isReleased,
    checkDigitWrong: hasWrongDigit(unit),
  };
  const reasons = unbookableReasons.filter((reason) => holds[reason]);
  return reasons.some((reason) => reason !== 'checkDigitWrong') ? reasons : [];
}
