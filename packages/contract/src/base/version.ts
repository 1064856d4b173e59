import { z } from 'zod';

/** Of a record that forms edit. It goes back with a change, so that the change cannot undo what was stored meanwhile. */
export const version = z.int().min(1).max(2_147_483_647);
