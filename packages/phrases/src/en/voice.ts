import type { voice as german } from '../de/voice.ts';
import type { Same } from '../shape.ts';

export const voice: Same<typeof german> = {};
