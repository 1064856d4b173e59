import type { TrainRisk } from '@quaygate/rules';
import type { Text } from '#web/text/use-text.ts';

/** Why a box may miss its train or its truck waits, with the minutes of the unloading where it is about them (TRN-61). */
export const riskText = (status: Text<'status'>, atRisk: TrainRisk, unloadingMinutes?: number | null): string =>
  unloadingMinutes
    ? status('riskMinutes', { risk: status(`risk.${atRisk}`), minutes: unloadingMinutes })
    : status(`risk.${atRisk}`);
