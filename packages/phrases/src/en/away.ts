import type { away as german } from '../de/away.ts';
import type { Same } from '../shape.ts';

export const away: Same<typeof german> = {
  title: 'The database of the terminal system cannot be reached just now.',
  text: 'We keep trying by ourselves. What you have typed stays where it is; it can be saved again after that.',
  back: 'The terminal system can be reached again',
};
