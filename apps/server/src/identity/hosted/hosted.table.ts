export interface IdentityLinkTable {
  issuer: string;
  subject: string;
  userId: string;
  createdDate: Date;
}

export interface PageVisitTable {
  hash: Buffer;
  browserHash: Buffer;
  /** The address of ours where the user goes on. */
  target: string;
  /** Null: a sign-in, else a proof for this session. */
  sessionId: string | null;
  expiresDate: Date;
}

export interface IssuerSessionTable {
  sessionId: string;
  issuer: string;
  subject: string;
  sid: string | null;
}

export interface LogoutTokenTable {
  hash: Buffer;
  expiresDate: Date;
}

declare module '../../db/tables.ts' {
  interface Tables {
    identityLink: IdentityLinkTable;
    pageVisit: PageVisitTable;
    issuerSession: IssuerSessionTable;
    logoutToken: LogoutTokenTable;
  }
}
