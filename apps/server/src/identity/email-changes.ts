/** A change of an email that waits for the new address. */
interface WaitingEmail {
  email: string;
  expiresDate: Date;
}

/** Which of the two links of a change: that of the new address confirms, that of the old one refuses. */
export type EmailLink = 'confirm' | 'refuse';

/** Changes of emails (platform contract, 3.2c). */
export interface EmailChanges {
  /**
   * Begins a change in place of one before; mails go to the new address, which confirms, and to the old one, which may refuse. An account
   * that was never used changes at once, and is invited at the new address.
   * @param keptSession the session that goes on; null where an administrator asks
   * @throws Refusal('not_found' | 'email_unchanged' | 'user_already_exists')
   * @returns whether it waits for the new address; else it is done
   */
  ask(userId: string, email: string, keptSession: string | null): Promise<boolean>;
  /** Whether an account was never confirmed and never used, so that its email changes at once. */
  isUnused(userId: string): Promise<boolean>;
  waiting(userId: string): Promise<WaitingEmail | null>;
  /** Ends a change that waits; null where there is none. */
  withdraw(userId: string): Promise<WaitingEmail | null>;
  /**
   * The change of a link; does not use the link up.
   * @throws Refusal('auth/invalid-action-code' | 'auth/expired-action-code' | 'email_change_refused' | 'email_change_confirmed')
   */
  find(link: EmailLink, token: string): Promise<{ email: string; before: string }>;
  /** @throws Refusal of `find`, Refusal('email_taken_meanwhile') */
  confirm(token: string, address: string): Promise<void>;
  /** @throws Refusal of `find` */
  refuse(token: string, address: string): Promise<void>;
}
