export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends a mail, or keeps it in the outbox table where nothing is configured. */
export interface MailSender {
  send(mail: Mail): Promise<void>;
}
