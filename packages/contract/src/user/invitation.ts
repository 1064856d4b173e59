import { z } from 'zod';
import { instant } from '../base/instant.ts';

/** How somebody was asked to choose their first password. */
export const Invitation = z.object({
  state: z.enum(['open', 'accepted', 'expired']),
  createdDate: instant,
  /** Null where the identity provider decides. */
  expiresDate: instant.nullable(),
  acceptedDate: instant.nullable(),
  /**
   * Of the mail: `waiting` to be sent, `unsent` because no server for mails is configured, `sent`, or `failed` for good.
   * `link`: an administrator hands the link on; `provider`: the identity provider sends it. Null: nothing is kept of it.
   */
  delivery: z.enum(['waiting', 'unsent', 'sent', 'failed', 'link', 'provider']).nullable(),
  sentDate: instant.nullable(),
  /** What kept the mail from being sent, in the words of its server. */
  reason: z.string().nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** What an invitation made. */
export const MadeInvitation = z.object({
  /** Chooses the first password, once; null where it went by mail. It is told only here. */
  link: z.string().nullable(),
  invitation: Invitation,
});

/** Chooses a new password, once, until `expiresDate`. It is told only here. */
export const ResetLink = z.object({ link: z.string(), expiresDate: instant });
