import type { admin as german } from '../de/admin.ts';
import type { Same } from '../shape.ts';

export const admin: Same<typeof german> = {};
