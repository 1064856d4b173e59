/** What a command has to say, and whether that is what was asked for. */
export interface Outcome {
  /** 0: done. 1: it could not be done, or a check failed. */
  code: 0 | 1;
  text: string;
}

/**
 * One command. Undefined: the arguments cannot be understood, and its usage is printed (exit code 2).
 * @throws an error whose message is told in one line (exit code 1, or 3 where a setting or the database is the reason)
 */
export type Run = (args: readonly string[]) => Promise<Outcome | undefined>;

export interface Command {
  /** What is typed after `quaygate`. */
  name: string;
  summary: string;
  /** Each way to call it: what follows the name, and what that does. */
  forms: readonly { args: string; does: string }[];
  /** What exit codes 0 and 1 say; 2 and 3 say the same of every command. */
  exits: { 0: string; 1: string };
  /** What else its help says. */
  more?: string;
  /** Only the module of the command that is called is loaded; `more` is what only it can say. */
  load: () => Promise<{ run: Run; more?: string }>;
}

export const done = (text: string): Outcome => ({ code: 0, text });
export const failed = (text: string): Outcome => ({ code: 1, text });
