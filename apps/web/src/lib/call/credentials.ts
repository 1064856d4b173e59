/** How calls learn who is signed in. The session fills it in, so that `lib` need not know the session. */
export interface Credentials {
  token(): string | undefined;
  /**
   * Gets a new token for the one that was refused; false when the session is over. Rejects when that stays unknown,
   * as without a network. All calls that wait share one refresh.
   */
  refresh(refused: string | undefined): Promise<boolean>;
  /** The new token was refused too: the session is over (SESS-16). */
  expire(): Promise<void>;
  /** Asks the user to prove who they are; false when they would rather not. */
  prove(): Promise<boolean>;
}

let credentials: Credentials = {
  token: () => undefined,
  refresh: async () => false,
  expire: async () => {},
  prove: async () => false,
};

export const currentCredentials = (): Credentials => credentials;
export function signCallsWith(source: Credentials): void {
  credentials = source;
}
