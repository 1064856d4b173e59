import { announcementKinds } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';

/** As typed; one of both at least. */
export const AnnouncementText = z.object({ de: z.string().nullable(), en: z.string().nullable() });
export type AnnouncementText = z.infer<typeof AnnouncementText>;

/** The closure that keeps a slot, as refusals and tours name it (ANN-10). */
export const SlotClosure = z.object({
  id: z.string(),
  text: AnnouncementText,
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
