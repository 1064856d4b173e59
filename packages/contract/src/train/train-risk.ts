import { trainRisks } from '@quaygate/rules';
import { z } from 'zod';

/** Why a box may miss its train, or a truck may wait for one (TRN-42). */
export const TrainRisk = z.enum(trainRisks);
export type TrainRisk = z.infer<typeof TrainRisk>;
