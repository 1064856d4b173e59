/** An entry as it leaves: one JSON object, with its place and hash in the chain, by which a later change shows. */
export interface SentEntry {
  number: number;
  hash: string;
  occurredDate: Date;
  kind: string;
  /** The whole entry as one line of JSON. */
  line: string;
}

/** Where entries of the audit log are sent for a SIEM. */
export interface AuditTarget {
  /** The setting, by which the database remembers how far it got. */
  name: string;
  /** Sends entries in their order. Rejects where the target did not take them; they are sent again, so some may come twice. */
  send(entries: readonly SentEntry[]): Promise<void>;
}
