import type { Mail } from '../outside/mail/mail.ts';
import type { Demo, Prepared } from './first-data.ts';
import type { Invitation } from './invitations.ts';

interface Reference {
  referenceNumber: string;
  containerNumber: string | null;
  direction: string;
  terminal: string;
  note: string;
}
interface ShownDemo extends Demo {
  password: string;
  references: readonly Reference[];
}

const pad = (text: string, width: number) => text.padEnd(width);

/** What a newcomer reads when the product stands: where it is, how to sign in, what to try. */
export function welcome(
  url: string,
  { demo, invitations, isLocked, passedOver }: Omit<Prepared, 'demo'> & { demo: ShownDemo | null },
): string {
  const lines = ['', `  Quaygate is ready:  ${url}`, ''];
  if (isLocked) lines.push(...lockedLines, '');
  for (const email of passedOver) lines.push(...passedOverLines(email), '');
  for (const invitation of invitations) lines.push(...invitationLines(invitation), '');
  if (demo?.signIns.length) lines.push(...signInLines(demo), '');
  if (demo?.references.length) lines.push(...referenceLines(demo), '');
  if (demo?.openAt) lines.push(...warningLines(demo.openAt), '');
  return lines.join('\n');
}

const lockedLines = [
  '  WARNING: nobody can sign in yet. Set ADMIN_EMAIL to your email address and start again: that account becomes the',
  '  administrator, and the link to its password comes by mail or, without SMTP_URL, stands here. DEPLOYMENT_FILE adds',
  '  terminals and their people; the administrator still comes from ADMIN_EMAIL.',
];

const passedOverLines = (email: string) => [
  `  ADMIN_EMAIL names ${email}, who is no administrator: it counts only while there is none, and others are.`,
  '  Once the account is there, this makes it one too:',
  `  npm run quaygate -- appoint-administrator ${email}`,
];

/** Without a server for mails the operator hands the link on. */
const invitationLines = ({ email, link }: Invitation) =>
  link
    ? [`  ${email} is administrator, and can choose a password here, once:`, `  ${link}`]
    : [`  ${email} is administrator now, and signs in as at the identity provider.`];

function signInLines({ signIns, password }: ShownDemo): string[] {
  const width = Math.max(...signIns.map(({ email }) => email.length)) + 2;
  return [
    `  Demo sign-ins, password ${password}`,
    '',
    ...signIns.map(
      ({ email, roles, page }) =>
        `    ${pad(email, width)}${roles.join(', ') || (page ? `a driver, at ${page}` : '–')}`,
    ),
  ];
}

const referenceLines = ({ references }: ShownDemo) => [
  '  Try a status request as dispatch@demo.quaygate.example',
  '',
  ...references.map(
    (one) =>
      `    ${pad(one.terminal, 22)}${pad(one.direction, 10)}${pad(one.referenceNumber, 12)}${pad(one.containerNumber ?? '–', 13)}${one.note}`,
  ),
];

const warningLines = (openAt: string) => [
  `  WARNING: others can reach this demo, at ${openAt}. Anybody who does can be its administrator: its password stands`,
  '  on the sign-in page, and every mail in /web/demo/inbox. Enter nothing that is real, or start with DEMO=0.',
];

/** A demo without a server for mails shows the links that somebody has to open; all of its mails lie in its inbox. */
export function mailLine({ to, text }: Mail): string {
  const link = /https?:\/\/\S+[?&]token=\S+/.exec(text)?.[0];
  return link ? `  Mail for ${to}: ${link}\n` : '';
}
