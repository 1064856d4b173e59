import type { train as german } from '../de/train.ts';
import type { Same } from '../shape.ts';

export const train: Same<typeof german> = {};
