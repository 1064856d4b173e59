export interface InvitationTable {
  userId: string;
  /** Of the link's secret; null where the provider makes the link. */
  hash: Buffer | null;
  delivery: 'mail' | 'link' | 'provider';
  mailId: number | null;
  createdDate: Date;
  expiresDate: Date | null;
  acceptedDate: Date | null;
}

declare module '../db/tables.ts' {
  interface Tables {
    invitation: InvitationTable;
  }
}
