import { z } from 'zod';
import { plainText } from '../base/text.ts';

/** Bookings of a module in a slot; null: no limit. */
export const maximum = z.int().min(0).max(1000).nullable();
/** yyyy-MM-dd of this millennium: sums of days beyond year 9999 have no such form. */
export const day = z.iso.date().regex(/^2/, 'invalidValue');
export const hour = z.int().min(0).max(24).nullable();

/** As long as the terminal's own system may name it (9.5). */
export const moduleId = plainText(200).min(1, 'fieldRequired');
/** Only what is right in itself is compared. */
export const isRight = { when: ({ issues }: { issues: readonly unknown[] }) => issues.length === 0 };
