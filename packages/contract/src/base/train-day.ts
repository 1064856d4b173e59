import { readTrainDay } from '@quaygate/rules';
import { z } from 'zod';

/** A train and its day as a filter, `41203/2026-05-13` (TRM-BKG-12, FWD-BOOK-57). */
export const trainDay = z
  .string()
  .max(40, 'invalidValue')
  .refine((text) => readTrainDay(text) !== undefined, 'invalidValue')
  .meta({ examples: ['41203/2026-05-13'] });
