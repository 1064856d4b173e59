import type { Invitation } from '@quaygate/contract';
import { sql } from 'kysely';

/** An invitation `i` with its mail `m`. */
export interface InvitationRow {
  invitedDate: Date | null;
  expiresDate: Date | null;
  acceptedDate: Date | null;
  delivery: Exclude<Invitation['delivery'], 'unsent'>;
  sentDate: Date | null;
  reason: string | null;
}

export const invitationColumns = sql`i.created_date as invited_date, i.expires_date, i.accepted_date, m.sent_date,
    m.last_error as reason,
    case
      when i.delivery <> 'mail' then i.delivery
      when m.sent_date is not null then 'sent'
      when m.failed_date is not null then 'failed'
      when m.id is not null then 'waiting'
    end as delivery`;
