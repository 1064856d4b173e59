/**
 * A mail in plain text, made of paragraphs with an empty line between them. A line that ends with a colon before a line
 * that is an address makes a button of it where mails have buttons.
 */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Takes a mail; from then on it is kept, and sent where a server for mails is configured. */
export interface MailSender {
  /** @returns the id by which its way can be followed */
  send(mail: Mail): Promise<number>;
}

/** A mail on its way, with what makes it the same mail when it is sent again. */
interface Letter extends Mail {
  messageId: string;
  /** What its head says. */
  date: Date;
  /** What the installation calls itself. */
  brand: string;
}

/** The server did not take a letter. */
export class LetterRefused extends Error {
  /** Sending it again would not help. */
  readonly isFinal: boolean;
  /** The server could not be spoken to, so it is no use to try others now. */
  readonly isAway: boolean;

  constructor(message: string, { isFinal = false, isAway = false } = {}) {
    super(message);
    this.isFinal = isFinal;
    this.isAway = isAway;
  }
}

/** Hands letters to the world. */
export interface Postman {
  /** @throws LetterRefused */
  deliver(letter: Letter): Promise<void>;
  close(): void;
}
