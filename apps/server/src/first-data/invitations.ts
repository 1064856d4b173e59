import type { Db } from '../db/client.ts';
import type { PasswordProvider } from '../identity/identity.ts';
import { mailParts } from '../outside/mail/mail-parts.ts';
import { findMails } from '../outside/mail/outbox.queries.ts';
import { Refusal } from '../plumbing/refusal.ts';

/** An administrator who may choose a password, where no mail carries the link. */
export interface Invitation {
  email: string;
  /** Null: a hosted provider stores the password. */
  link: string | null;
}

/** Newest mails of one account that are looked through. */
const looked = 50;

/** The newest valid link of each administrator, so that the next start prints one that was missed or asked for again. */
export async function findInvitations(
  db: Db,
  passwords: PasswordProvider,
  emails: readonly string[],
): Promise<Invitation[]> {
  const invitations: Invitation[] = [];
  for (const email of emails) {
    const link = await findOpenLink(db, passwords, email);
    if (link) invitations.push({ email, link });
  }
  return invitations;
}

async function findOpenLink(db: Db, passwords: PasswordProvider, email: string): Promise<string | undefined> {
  for (const { recipient, text } of await findMails(db, email, looked)) {
    for (const part of recipient === email ? mailParts(text) : []) {
      if ('link' in part && (await isOpen(passwords, part.link))) return part.link;
    }
  }
  return undefined;
}

async function isOpen(passwords: PasswordProvider, link: string): Promise<boolean> {
  try {
    await passwords.findAction(new URL(link).searchParams.get('token') ?? '', 'resetPassword');
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
