import { announcementKinds } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';

/** The closure that keeps a slot, as refusals and tours name it (ANN-10). */
export const SlotClosure = z.object({
  id: z.string(),
  /** As typed, by language; one at least. */
  text: z.record(z.string(), z.string()),
  from: instant,
  /** Null: until it is ended. */
  until: instant.nullable(),
  /** Of the terminal. */
  timeZone: z.string(),
});
export type SlotClosure = z.infer<typeof SlotClosure>;

/** What a terminal tells those who come to it. */
export const TerminalAnnouncement = SlotClosure.extend({
  kind: z.enum(announcementKinds),
  /** Empty: the whole terminal. */
  modules: z.array(z.string()),
});
export type TerminalAnnouncement = z.infer<typeof TerminalAnnouncement>;
