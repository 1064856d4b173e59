import type { trainFilter as german } from '../de/train-filter.ts';
import type { Same } from '../shape.ts';

export const trainFilter: Same<typeof german> = {
  number: 'Train number',
  day: 'Day of the train',
  wrong: 'A train number of digits and a day, for example 41203',
};
