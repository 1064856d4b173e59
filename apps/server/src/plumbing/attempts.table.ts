export interface AttemptTable {
  subject: Buffer;
  moments: Date[];
}
