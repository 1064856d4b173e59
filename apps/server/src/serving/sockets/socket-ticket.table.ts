export interface SocketTicketTable {
  hash: Buffer;
  userId: string;
  sessionId: string;
  purpose: string;
  expiresDate: Date;
}

declare module '../../db/tables.ts' {
  interface Tables {
    socketTicket: SocketTicketTable;
  }
}
