import type { Approval } from '@quaygate/contract';
import { fill } from '@quaygate/phrases/fill';
import { approvalTraits } from '@quaygate/rules';
import { officeMail, type Reader } from '../../outside/mail/compose.ts';
import type { Mail } from '../../outside/mail/mail.ts';

import { line } from './approval-kind.service.ts';
import { kindOf } from './approval-kinds.service.ts';

const place = (publicUrl: string) => `${publicUrl}/admin/approvals`;

/** To everybody who could decide. */
export const requestMail = (reader: Reader, asked: Approval, publicUrl: string): Mail =>
  officeMail(reader, (texts, language) => [
    texts.approvalRequested,
    {
      name: line(asked.creator.name),
      change: kindOf(asked.kind).changeOf(asked, texts, language),
      reason: line(asked.reason),
      link: place(publicUrl),
    },
  ]);

/** To the creator. */
export function decisionMail(reader: Reader, decided: Approval, publicUrl: string): Mail {
  const isApproved = decided.state === 'approved';
  const isCollected = isApproved && approvalTraits[decided.kind].isCollected;
  return officeMail(reader, (texts, language) => [
    isApproved ? texts.approved : texts.denied,
    {
      name: line(decided.decider?.name),
      change: kindOf(decided.kind).changeOf(decided, texts, language),
      note: decided.note ? fill(texts.note, { note: line(decided.note) }) : '',
      collect: isCollected ? texts.collectKey : '',
      link: place(publicUrl),
    },
  ]);
}
