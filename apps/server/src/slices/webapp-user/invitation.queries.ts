import type { Invitation } from '@quaygate/contract';
import { sql } from 'kysely';
import { type Columns, leftTable } from '../../db/rows.ts';

const i = leftTable('invitation', 'i');
const m = leftTable('mail', 'm');

/** An invitation `i` with its mail `m`. */
export interface InvitationRow {
  invitedDate: Date | null;
  expiresDate: Date | null;
  acceptedDate: Date | null;
  delivery: Exclude<Invitation['delivery'], 'unsent'>;
  sentDate: Date | null;
  reason: string | null;
}

export const invitationColumns: Columns<InvitationRow> = {
  invitedDate: i('createdDate').createdDate,
  ...i('expiresDate', 'acceptedDate'),
  ...m('sentDate'),
  reason: m('lastError').lastError,
  delivery: sql`case
      when i.delivery <> 'mail' then i.delivery
      when m.sent_date is not null then 'sent'
      when m.failed_date is not null then 'failed'
      when m.id is not null then 'waiting'
    end`,
};
