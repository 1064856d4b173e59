import type { terminal as german } from '../de/terminal.ts';
import type { Same } from '../shape.ts';

export const terminal: Same<typeof german> = {};
