import type { status as german } from '../de/status.ts';
import type { Same } from '../shape.ts';

export const status: Same<typeof german> = {};
