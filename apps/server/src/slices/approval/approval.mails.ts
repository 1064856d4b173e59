import type { Approval } from '@quaygate/contract';
import { fill } from '@quaygate/phrases/fill';
import type { OfficeMails } from '@quaygate/phrases/office';
import type { PlatformRole } from '@quaygate/rules';
import { officeMail, type Reader } from '../../outside/mail/compose.ts';
import type { Mail } from '../../outside/mail/mail.ts';

/** On one line, so that what somebody typed makes neither a paragraph nor a button. */
const line = (text: unknown) => String(text ?? '').replace(/\s+/g, ' ');

function changeOf({ kind, objectName, before, after }: Approval, texts: OfficeMails): string {
  const name = line(objectName);
  if (kind === 'integrationKey') return fill(texts.keyChange, { name, facility: line(after.facility) });
  const role = (fields: Approval['before']) => texts.platformRole[(fields?.platformRole ?? 'none') as PlatformRole];
  return fill(texts.roleChange, { name, before: role(before), after: role(after) });
}

const place = (publicUrl: string) => `${publicUrl}/admin/approvals`;

/** To everybody who could decide. */
export const requestMail = (reader: Reader, asked: Approval, publicUrl: string): Mail =>
  officeMail(reader, (texts) => [
    texts.approvalRequested,
    {
      name: line(asked.creator.name),
      change: changeOf(asked, texts),
      reason: line(asked.reason),
      link: place(publicUrl),
    },
  ]);

/** To the creator. */
export function decisionMail(reader: Reader, decided: Approval, publicUrl: string): Mail {
  const isApproved = decided.state === 'approved';
  const isKey = isApproved && decided.kind === 'integrationKey';
  return officeMail(reader, (texts) => [
    isApproved ? texts.approved : texts.denied,
    {
      name: line(decided.decider?.name),
      change: changeOf(decided, texts),
      note: decided.note ? fill(texts.note, { note: line(decided.note) }) : '',
      collect: isKey ? texts.collectKey : '',
      link: place(publicUrl),
    },
  ]);
}
