/** One file of an export, as CSV and JSON. */
export interface TakeoutFile {
  name: string;
  /** In one sentence, for who reads it. */
  holds: string;
  /** Tables it takes rows from because they belong to the company or the terminal. */
  tables: readonly string[];
  /** Columns and the statement behind them; the id is `owner`. */
  select: string;
}

export interface Takeout {
  files: readonly TakeoutFile[];
  /** Tables that name a company or a terminal and are not exported, and why. */
  leftOut: Readonly<Record<string, string>>;
}

/** Set for the session; COPY takes no parameters. */
export const ownerSetting = 'quaygate.export_of';
export const companyId = `current_setting('${ownerSetting}')`;
export const facilityId = `current_setting('${ownerSetting}')::integer`;

/** Kept by triggers, of what is exported. */
export const computed = 'is computed from what is exported';
export const machinery = 'holds how far calls have come, and no data of anybody';
