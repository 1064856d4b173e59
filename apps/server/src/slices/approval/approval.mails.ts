import type { Approval } from '@quaygate/contract';
import { approvalTraits } from '@quaygate/rules';
import type { Mail } from '../../outside/mail/mail.ts';
import { kindOf, line } from './approval.kinds.ts';

const place = (publicUrl: string) => `${publicUrl}/admin/approvals`;

/** To everybody who could decide; whose language is not known: both. */
export function requestMail(to: string, asked: Approval, publicUrl: string): Mail {
  const { de, en } = kindOf(asked.kind).changeOf(asked);
  const [name, reason] = [line(asked.creator.name), line(asked.reason)];
  return {
    to,
    subject: 'Quaygate: Freigabe erbeten / approval requested',
    text: `Guten Tag,\n\n${name} bittet um eine Freigabe: ${de}.\n\nBegründung: ${reason}\n\nFreigaben ansehen:\n${place(publicUrl)}\n\nHello,\n\n${name} asks for an approval: ${en}.\n\nReason: ${reason}\n\nSee the approvals:\n${place(publicUrl)}\n`,
  };
}

/** To the creator. */
export function decisionMail(to: string, decided: Approval, publicUrl: string): Mail {
  const { de, en } = kindOf(decided.kind).changeOf(decided);
  const isApproved = decided.state === 'approved';
  const name = line(decided.decider?.name);
  const said = decided.note ? [`\n\nAnmerkung: ${line(decided.note)}`, `\n\nNote: ${line(decided.note)}`] : ['', ''];
  const isKey = isApproved && approvalTraits[decided.kind].isCollected;
  const collect = isKey
    ? [
        '\n\nHolen Sie den Schlüssel innerhalb von 7 Tagen ab. Er wird nur Ihnen und nur einmal gezeigt.',
        '\n\nCollect the key within 7 days. It is shown to you only, and once.',
      ]
    : ['', ''];
  return {
    to,
    subject: isApproved ? 'Quaygate: Freigegeben / approved' : 'Quaygate: Abgelehnt / denied',
    text: `Guten Tag,\n\n${name} hat Ihre Änderung ${isApproved ? 'freigegeben' : 'abgelehnt'}: ${de}.${said[0]}${collect[0]}\n\nFreigaben ansehen:\n${place(publicUrl)}\n\nHello,\n\n${name} ${isApproved ? 'approved' : 'denied'} your change: ${en}.${said[1]}${collect[1]}\n\nSee the approvals:\n${place(publicUrl)}\n`,
  };
}
